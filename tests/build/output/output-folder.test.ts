import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openEarlierOutput } from '../../../cli/build/output/earlier-output.ts';
import { FileWriter } from '../../../cli/build/output/file-writer.ts';
import { replaceOutput } from '../../../cli/build/output/output-folder.ts';

/** An output folder with these files, which a build has written. */
function builtFolder(files: readonly string[]) {
  const beside = mkdtempSync(join(tmpdir(), 'tvilling-output-'));
  onTestFinished(() => rmSync(beside, { recursive: true }));
  const folder = join(beside, 'dist');
  mkdirSync(folder);
  const writer = new FileWriter(folder);
  const written = new Map(files.map((file) => [file, writer.write(file, file)]));
  return { beside, folder, earlier: openEarlierOutput(folder, written) };
}

it('a build that is interrupted while it takes files of the earlier output replaces nothing', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { beside, folder, earlier } = builtFolder(['a.txt', 'b.txt']);
  const interruption = new AbortController();
  const taken: string[] = [];
  const output = {
    folder,
    signal: interruption.signal,
    mutex: { assertHeld: () => {} },
    earlier: {
      ...earlier,
      pathOf(path: string) {
        taken.push(path);
        interruption.abort(new Error('Ctrl-C'));
        vi.advanceTimersByTime(1_000);
        return earlier.pathOf(path);
      },
    },
  };
  const replaced = replaceOutput(output, async (staging) => {
    for (const file of ['a.txt', 'b.txt']) staging.keep(file);
    staging.write('c.txt', 'new');
    return 'filled';
  });
  await expect(replaced).rejects.toThrow('Ctrl-C');
  expect(taken).toEqual(['a.txt']);
  expect(readdirSync(beside)).toEqual(['dist']);
  expect(readdirSync(folder)).toEqual(['a.txt', 'b.txt']);
});
