import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { changeFiles, type FileChange } from '../../cli/platform/files/change-files.ts';
import { patchOf } from '../../cli/platform/patch.ts';
import { applyPatch } from '../git.ts';
import { temporarySite, textsOf } from '../temporary-site.ts';

const before = {
  'content/moved.yaml': 'a: 1\nb: 2\n',
  'content/kept/as-it-is.yaml': 'a: 1\n',
  'content/changed.yaml': '\ufeffa: 1\r\nb: 2',
  'content/removed.yaml': 'a: 1\n',
};

const change = (path: keyof typeof before, now: string | null): FileChange => ({
  path,
  before: before[path],
  now,
});

const some: FileChange[] = [
  change('content/changed.yaml', '\ufeffa: 1\r\nc: 3'),
  change('content/removed.yaml', null),
  { path: 'content/new/first.yaml', before: null, now: 'a: 1\n' },
];

const moves: FileChange[] = [
  { ...change('content/moved.yaml', 'a: 1\nb: 3\n'), path: 'content/there.yaml', from: 'content/moved.yaml' },
  {
    ...change('content/kept/as-it-is.yaml', 'a: 1\n'),
    path: 'content/other/as-it-is.yaml',
    from: 'content/kept/as-it-is.yaml',
  },
];

function folder(): string {
  const root = temporarySite('minimal', { ...before, content: null });
  for (const [path, text] of Object.entries(before)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  chmodSync(join(root, 'content/moved.yaml'), 0o755);
  return root;
}

it.each([
  ['without moved files', some],
  ['with moved files', [...some, ...moves]],
])('git makes of a patch what the change of files makes, %s', (_, changes) => {
  const [patched, changed] = [folder(), folder()];
  applyPatch(patched, patchOf(changes));
  changeFiles(changed, changes, { otherwise: 'do it by hand.' });
  expect(textsOf(patched)).toEqual(textsOf(changed));
  expect(Object.keys(textsOf(changed))).not.toContain('content/removed.yaml');
  if (changes === some) return;
  expect(statSync(join(changed, 'content/there.yaml')).mode & 0o777).toBe(0o755);
});
