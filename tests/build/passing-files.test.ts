import { expect, it } from 'vitest';
import { passingFiles } from '../../cli/build/passing-files.ts';
import type { Input } from '../../cli/site/pages/inputs.ts';

it('lets go of the files of a page when the next one was not made from them', () => {
  const gone: string[][] = [];
  const pass = passingFiles({ letGo: (files) => void gone.push([...files]) });
  const read = (...paths: string[]): Input[] => [
    { kind: 'title', page: 'about' },
    ...paths.map((path) => ({ kind: 'file', path }) as const),
  ];
  pass(read('menu.yaml', 'about.yaml'));
  pass(read('menu.yaml', 'about.yaml', 'team.yaml'));
  pass(read('menu.yaml', 'contact.yaml'));
  expect(gone).toEqual([[], [], ['about.yaml', 'team.yaml']]);
});
