import { locationOfDefault } from '../../definitions/location-of-import.ts';
import { TemplateError } from '../../definitions/template-error.ts';
import { nameOfTemplate, type TemplateLayers } from '../../definitions/template-layers.ts';

/** The error for a file whose default export is no component of React; null if it is one. `exported`: what the file exports. */
export function withoutComponent(file: string, exported: { default?: unknown }, layers: TemplateLayers): TemplateError | null {
  const component = exported.default;
  // `memo` and `lazy` give objects.
  const isMarked = typeof component === 'object' && component !== null && '$$typeof' in component;
  if (typeof component === 'function' || isMarked) return null;
  return new TemplateError(
    { file: nameOfTemplate(layers, file), ...locationOfDefault(file) },
    component === undefined ? 'has no default export.' : 'exports no component.',
    'Write: export default function … (…) { … }',
  );
}
