import { expect, it } from 'vitest';
import { pageFields } from '../../../cli/dev/editor/page-fields.ts';

/** The files and the titles of the groups on the page of an entry, whose files cannot be read. */
function groupsOf(from: string, file: string): string[] {
  const news = {
    collection: { name: 'news', from },
    find: (id: string) => ({ id, file, language: null, fields: {} }),
  };
  const page = { entry: { of: 'news', id: 'crane' }, file: null, paths: new Map(), fallbacks: new Map() };
  const site = {
    site: { routes: { pages: new Map([['news/crane', page]]) } },
    content: { pages: new Map(), collections: new Map([['news', news]]) },
    definitions: { inText: new Map() },
    entry: () => undefined,
    textOf: (path: string) => (path === file ? '' : null),
  };
  const fields = pageFields(site as never, { page: 'news/crane', language: 'en', reader: 'en' }, []);
  return (fields?.groups ?? []).map((group) => `${group.file} ${group.title}`);
}

it('the page of an entry with a file of its own has the fields of that file', () => {
  expect(groupsOf('content/news/*.yaml', 'content/news/crane.yaml')).toEqual(['content/news/crane.yaml crane']);
});
