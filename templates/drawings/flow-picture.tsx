/** In pixels. */
export const flowSize = { width: 770, height: 428 };

/** Where the drawing lies, below the base. */
export const flowFile = 'drawings/flow.svg';

/**
 * The way of the goods from plant to port, over the bridge, to the customer: a file of its own, which would be a tenth of
 * the home page's first packets.
 */
export function Flow() {
  return <img className="drawing" src={`${import.meta.env.BASE_URL}${flowFile}`} {...flowSize} alt="" />;
}
