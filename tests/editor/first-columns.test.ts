import { afterEach, expect, it, vi } from 'vitest';
import { firstColumns } from '../../editor/model/load-pages.ts';

afterEach(() => void vi.unstubAllGlobals());

const languages = ['sv', 'en', 'de', 'pt-BR'].map((code) => ({
  ...{ code, name: code, direction: 'ltr', isShown: true },
})) as Parameters<typeof firstColumns>[0]['languages'];

it.each([
  [['de-AT', 'sv'], 'de'],
  [['fi', 'pt-br'], 'pt-BR'],
  [['en-GB', 'de'], 'de'],
  [['fi'], 'sv'],
  [[], 'sv'],
])('beside the source, a browser in %j begins with %s', (preferred, other) => {
  vi.stubGlobal('navigator', { languages: preferred });
  expect(firstColumns({ languages, source: 'en' })).toEqual(['en', other]);
});
