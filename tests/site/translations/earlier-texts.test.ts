import { describe, expect, it } from 'vitest';
import { earlierTexts } from '../../../cli/site/translations/earlier-texts.ts';
import { hashText } from '../../../cli/site/translations/lockfile.ts';

/** Versions of a file, and the number of versions that were read. */
function versionsOf(texts: readonly string[]) {
  const read: string[] = [];
  function* versions(): Generator<string> {
    for (const text of texts) {
      read.push(text);
      yield text;
    }
  }
  return { read, earlier: earlierTexts(versions) };
}

describe('the text that a hash stands for', () => {
  it('is found in an earlier version, plain or not, each read once', () => {
    const { read, earlier } = versionsOf(['a: One\n', 'a: "Tw\\u006f"\n', 'a: Three\n']);
    expect(earlier('a.yaml', hashText('Two'))).toBe('Two');
    expect(read).toHaveLength(2);
    expect(earlier('a.yaml', hashText('One'))).toBe('One');
    expect(read).toHaveLength(2);
    expect(earlier('a.yaml', hashText('Four'))).toBeNull();
    expect(read).toHaveLength(3);
  });

  it('is not looked for any further once as much was read as one file may hold', () => {
    const large = Array.from({ length: 50 }, (_, version) => `- "text ${version}"\n`.repeat(2500));
    const { read, earlier } = versionsOf(large);
    expect(earlier('a.yaml', hashText('text 1'))).toBe('text 1');
    expect(earlier('a.yaml', hashText('text 40'))).toBeNull();
    expect(earlier('a.yaml', hashText('text 41'))).toBeNull();
    expect(read.length).toBeLessThan(5);
  });
});
