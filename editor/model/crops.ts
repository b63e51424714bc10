/** The shape of a crop: width and height of one of its files. */
type CropShape = readonly [width: number, height: number];

/**
 * The addresses of the crops that a page shows of a picture, one for each shape, around a focus. The server of `dev` answers them for
 * any focus. `address`: of the whole picture, as that server names it. Empty if the page shows it whole only.
 */
export function cropsOf(page: Document, address: string, [left, top]: readonly [left: number, top: number]): string[] {
  const [, folder, file, width, height, format] = /^(.*\/assets\/pictures\/)[\d.]+x[\d.]+\/(.+)-(\d+)x(\d+)\.([a-z]+)$/.exec(address) ?? [];
  if (file === undefined) return [];
  const whole: CropShape = [Number(width), Number(height)];
  const crops: CropShape[] = [];
  for (const shape of shapesOf(page, file)) if (![whole, ...crops].some((other) => isAlike(shape, other))) crops.push(shape);
  return crops.map((shape) => `${folder}${left}x${top}/${file}-${shape.join('x')}.${format}`);
}

function shapesOf(page: Document, file: string): CropShape[] {
  const elements = [...page.querySelectorAll('picture > source, picture > img')];
  const addresses = elements.flatMap((element) => [
    element.getAttribute('src') ?? '',
    ...(element.getAttribute('srcset') ?? '').split(', '),
  ]);
  return addresses.flatMap((one) => {
    const [, width, height] = one.split(`/${file}-`)[1]?.match(/^(\d+)x(\d+)\./) ?? [];
    return width === undefined ? [] : [[Number(width), Number(height)] as const];
  });
}

/** Sizes are whole pixels, so those of one shape differ a little. */
const isAlike = ([width, height]: CropShape, other: CropShape): boolean => Math.abs((width * other[1]) / (height * other[0]) - 1) < 0.02;
