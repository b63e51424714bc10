import { expect, it } from 'vitest';
import { after } from '../../cli/check/followed-site.ts';

const file = (path: string, text: string) => ({
  path,
  size: text.length,
  bytes: new TextEncoder().encode(text),
});
const site = (...files: ReturnType<typeof file>[]) => ({ files, publicFiles: [], pictureFiles: [] }) as never;

it('of files that may have changed, those with the same bytes are the same as before', () => {
  const [home, jobs, ui] = [file('home', 'a: 1'), file('jobs', 'b: 2'), file('ui', 'c: 3')];
  const now = site(file('home', 'a: 1'), file('jobs', 'b: 4'), file('ui', 'd: 5'), file('new', ''));
  const { files } = after(site(home, jobs, ui), now, ['home', 'jobs']);
  expect(files.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(['a: 1', 'b: 4', 'c: 3', '']);
  expect(files[0]).toBe(home);
  expect(files[2]).toBe(ui);
});
