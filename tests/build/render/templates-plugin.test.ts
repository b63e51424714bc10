import { expect, it } from 'vitest';
import { templatesPlugin } from '../../../cli/build/render/templates-plugin.ts';

it('an edit outside the templates of the site changes no icons', () => {
  const icons = { id: 'icons' };
  const plugin = templatesPlugin({ own: null, tool: '/tool/templates' });
  const context = { environment: { name: 'ssr', moduleGraph: { getModuleById: () => icons } } };
  const update = plugin.hotUpdate as unknown as (this: object, options: object) => unknown;
  expect(update.call(context, { file: '/site/content/ui.yaml', modules: [] })).toBeUndefined();
});
