/** In pixels. */
export const flowSize = { width: 770, height: 428 };

/** The path of the drawing below the base. */
export const flowFile = 'drawings/flow.svg';

/**
 * The way of goods from plant to port, over the bridge, to the customer. It is its own file, because inline it would be a tenth
 * of the first packets of the home page.
 */
export function Flow() {
  return <img className="drawing" src={`${import.meta.env.BASE_URL}${flowFile}`} {...flowSize} alt="" />;
}
