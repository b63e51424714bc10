import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { motifs } from '../../../templates/drawings/drawings.ts';
import { box, type DrawnPath, project } from '../../../templates/drawings/isometric.ts';
import { onGround } from '../../../templates/drawings/motif.tsx';
import { sceneSize } from '../../../templates/drawings/named-drawing.tsx';
import { SceneDrawing } from '../../../templates/drawings/scene.tsx';
import { scenes } from '../../../templates/drawings/scenes/scenes.ts';

/** The points of a path, which has a start (`M`), relative steps (`l`) and returns to the start (`z`). */
function pointsOf({ d }: DrawnPath): [x: number, y: number][] {
  const points: [number, number][] = [];
  let [start, at]: [number, number][] = [
    [0, 0],
    [0, 0],
  ];
  for (const [, command, list = ''] of d.matchAll(/([Mlz])([^Mlz]*)/g)) {
    const numbers = (list.match(/-?\d+/g) ?? []).map(Number);
    if (command === 'z') at = start ?? at;
    for (let index = 0; index < numbers.length; index += 2) {
      const [x = 0, y = 0] = numbers.slice(index, index + 2);
      at = command === 'M' ? [x, y] : [(at?.[0] ?? 0) + x, (at?.[1] ?? 0) + y];
      if (command === 'M') start = at;
      points.push(at);
    }
  }
  return points;
}

describe.each(Object.entries(motifs))('the drawing %s', (_name, draw) => {
  it('shows something solid, which takes a third of the width of its ground', () => {
    const tones = new Set(draw().map(({ tone }) => tone));
    expect(tones.has('light') || tones.has('shade')).toBe(true);
    const widthOf = (parts: DrawnPath[]) => {
      const places = parts.flatMap(pointsOf).map(([x]) => x);
      return Math.max(...places) - Math.min(...places);
    };
    expect(widthOf(draw())).toBeGreaterThan(widthOf(onGround([])) / 3);
  });
});

describe.each(Object.entries(scenes))('the large drawing %s', (_name, draw) => {
  const scene = draw();
  const svg = renderToStaticMarkup(createElement(SceneDrawing, { scene, style: '' }));

  it('weighs at most 3 kB compressed, and has the proportions of all', () => {
    expect(brotliCompressSync(svg).length).toBeLessThan(3000);
    const [, , width = 0, height = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
    expect(width / height).toBeCloseTo(sceneSize.width / sceneSize.height, 1);
  });

  it('has goods, and numbers that do not lie on each other', () => {
    expect(scene.parts.some(({ tone }) => tone === 'goods')).toBe(true);
    const places = scene.marks.map(([at, across, down]) => {
      const [x, y] = project(at);
      return [x + across, y + down] as const;
    });
    const near = places.flatMap(([x, y], place) =>
      places.slice(place + 1).filter(([other, below]) => Math.hypot(other - x, below - y) < 30),
    );
    expect(near).toEqual([]);
    expect(scene.marks.length).toBeGreaterThan(3);
  });
});

it('shows all corners of a box but the one behind it, with one face in shade', () => {
  const parts = box([0, 0, 0], [2, 3, 1]);
  const corners = [0, 2].flatMap((x) => [0, 3].flatMap((y) => [0, 1].map((z) => project([x, y, z]).join(' '))));
  const shown = new Set(parts.flatMap(pointsOf).map((point) => point.join(' ')));
  expect(corners.filter((corner) => !shown.has(corner))).toEqual([project([0, 0, 0]).join(' ')]);
  const shaded = parts.filter(({ tone }) => tone === 'shade').flatMap(pointsOf);
  expect(shaded.slice(0, 4).map(([x, y]) => `${x} ${y}`)).toEqual(['-8 12', '16 0', '16 8', '-8 20']);
});

/** The state of each drawing, a line each. `UPDATE_EXPECTED=1` writes them, for somebody who has looked at the drawings. */
it('looks as it did', () => {
  const golden = new URL('./drawings.txt', import.meta.url);
  const state = (drawn: unknown) => createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 12);
  const lines = [
    ...Object.entries(motifs).map(([name, draw]) => `motif ${name} ${state(draw())}`),
    ...Object.entries(scenes).map(([name, draw]) => `scene ${name} ${state(draw())}`),
  ];
  if (process.env.UPDATE_EXPECTED) writeFileSync(golden, `${lines.join('\n')}\n`);
  expect(lines).toEqual(readFileSync(golden, 'utf8').trimEnd().split('\n'));
});
