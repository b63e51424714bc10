import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Layout, layoutAt, layoutOf, layoutTo } from '../../../cli/content/yaml/layout.ts';
import type { Path } from '../../../cli/content/yaml/source.ts';
import { root } from '../../run-cli.ts';

/** The paths of all scalars. */
function scalars(layout: Layout | null, path: Path = []): Path[] {
  if (layout?.kind === 'scalar') return [path];
  if (layout?.kind === 'list') return layout.items.flatMap((item, index) => scalars(item, [...path, index]));
  return layout?.entries.flatMap(({ key, value }) => scalars(value, [...path, key])) ?? [];
}

const files = ['content', ...['ferry', 'minimal', 'museum'].map((name) => `tests/sites/${name}/content`)]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /(?<!\.lock)\.yaml$/.test(file));

it('a scalar is found where it is in the whole file', () => {
  let [found, all] = [0, 0];
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const whole = layoutOf(text);
    // Each tenth: all of them take a minute.
    for (const path of scalars(whole).filter((_, index) => index % 10 === 0)) {
      const near = layoutTo(text, path);
      all++;
      if (near === null) continue;
      found++;
      expect(layoutAt(near, path), `${file} ${path.join('.')}`).toEqual(layoutAt(whole, path));
    }
  }
  // The others stand in files that are lists.
  expect(found / all).toBeGreaterThan(0.7);
});

const text = `# Top
hero:
  title: Quay # why
  - odd
sections:
  # The first.
  - type: text
    body: |
      - not an item
  # The second.
  - type: "faq"
    items:
      - question: Who?
  - { type: flow }
*`;

it.each([
  [['sections', 0, 'type'], 'text'],
  [['sections', 1, 'type'], 'faq'],
  [['sections', 1, 'items', 0, 'question'], 'Who?'],
  [['sections', 2, 'type'], 'flow'],
])('a scalar is found in its part alone, whatever is wrong elsewhere: %j', (path, value) => {
  expect(layoutAt(layoutTo(text, path), path)).toMatchObject({ kind: 'scalar', value });
});

it.each([[['sections', 3, 'type']], [['hero', 'title']], [['nothing', 'type']], [['sections', 1]]])(
  'nothing is found where there is no scalar, or the part is wrong: %j',
  (path) => {
    expect(layoutTo(text, path)).toBeNull();
  },
);
