/** In pixels. */
export const flowSize = { width: 770, height: 428 };

/** The paths of the drawing below the base, for light and for dark pages. WebKit tells an image nothing of the colour scheme. */
export const flowFile = 'drawings/flow.svg';
export const darkFlowFile = 'drawings/flow-dark.svg';

/**
 * The way of goods from plant to port, over the bridge, to the customer. It is its own file, because inline it would be a tenth
 * of the first packets of the home page.
 */
export function Flow() {
  const base = import.meta.env.BASE_URL;
  return (
    <picture>
      <source srcSet={base + darkFlowFile} media="(prefers-color-scheme: dark)" />
      <img className="drawing" src={base + flowFile} {...flowSize} alt="" />
    </picture>
  );
}
