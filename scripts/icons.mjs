/**
 * Prints all icons of lucide-react as JSON, for `cli/content/icons.ts`: a list of lists, each with what stands in the SVG element of an
 * icon, and its names. With NODE_ENV=production, React draws them in half a second.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// The CommonJS file of the package. Its modules would be 2,000 files to load.
const { default: lucide } = await import('lucide-react');

const namesByIcon = new Map();
for (const [name, icon] of Object.entries(lucide)) {
  // Each icon has its name with `Lucide` before it and with `Icon` after it, too.
  if (!/^[A-Z]/.test(name) || /^Lucide|Icon$/.test(name) || icon.render === undefined) continue;
  namesByIcon.set(icon, [...(namesByIcon.get(icon) ?? []), name]);
}

const icons = Array.from(namesByIcon, ([icon, names]) => {
  const [, shapes] = /^<svg[^>]*>(.+)<\/svg>$/s.exec(renderToStaticMarkup(createElement(icon))) ?? [];
  if (shapes === undefined) throw new Error(`the icon ${names[0]} has no shapes`);
  return [shapes, ...names];
});
process.stdout.write(JSON.stringify(icons));
