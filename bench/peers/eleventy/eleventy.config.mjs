export default function configure(eleventy) {
  eleventy.addFilter('padded', (number) => String(number).padStart(2, '0'));
  return { dir: { input: 'content', includes: '../_includes', data: '../_data', output: 'dist' } };
}
