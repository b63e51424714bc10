import { expect, it } from 'vitest';
import { Draft } from '../../../cli/edit/changeset/changeset.ts';
import { refuseMistakes } from '../../../cli/edit/changeset/rehearse.ts';

const lockfile = { lockfile: null };
const file = { path: 'content/ui.yaml', size: 4, bytes: new TextEncoder().encode('a: 1') };

it('a file that is not there has no text, and gets one', () => {
  const draft = new Draft({ files: [file], lockfile, published: lockfile } as never);
  expect(draft.textOf('content/new.yaml')).toBe('');
  draft.change('content/new.yaml', (text) => `${text}b: 2`);
  expect(draft.changeset).toEqual([{ path: 'content/new.yaml', before: null, now: 'b: 2' }]);
});

it('a change is refused for the first new error, and not for a warning', () => {
  const finding = (severity: string, message: string) => ({
    ...{ code: 'route/lost-url', severity, message, file: 'content/routes.yaml', range: null },
  });
  const refuse = (...added: object[]) => refuseMistakes({ added } as never);
  expect(() => refuse(finding('warning', 'It may be lost.'))).not.toThrow();
  expect(() => refuse(finding('warning', 'It may be lost.'), finding('error', 'It is lost.'), finding('error', 'More.'))).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('It is lost.'),
      hint: expect.stringContaining(', and 1 more new finding)'),
    }),
  );
});
