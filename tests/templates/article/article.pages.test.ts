import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overflowing, servedSite } from '../../browser/browser.ts';
import { runMain } from '../../run-main.ts';
import { minimal, writeSite } from '../../temporary-site.ts';

const about = 'content/pages/about.yaml';

const tables = `        | option | does |
        | - | - |
        | \`--port\` | where to listen |

        | field | content writes | the component of the section receives |
        | - | - | - |
        | \`day()\` | a day | the day with its words |

        | build | before, on a machine with two cores | after, on the same machine | pages in the whole site |
        | - | --: | --: | --: |
        | cold | 11 to 14 s, 700 to 780 MB | 9.2 s, 398 MB | 10,000 |

        ~~~yaml title="content/routes.yaml"
        - page: home
        ~~~
`;

const folder = mkdtempSync(join(tmpdir(), 'tvilling-'));
beforeAll(async () => {
  const article = `  - type: article
    id: start
    title: { en: Start, sv: Börja }
    body:
      en: |
${tables}      sv: |
${tables}action:
`;
  writeSite(folder, 'minimal', {
    [about]: `kind: documentation\n${minimal(about, ['action:\n', article])}`,
    'content/navigation.yaml': `${minimal('content/navigation.yaml')}documentation:
  - { title: { en: Begin, sv: Börja }, pages: [home, about] }
`,
    'site.config.yaml': `${minimal('site.config.yaml')}rules: { translation/identical: off, translation/wrong-language: off }\n`,
  });
  const { code, stdout, stderr } = await runMain(['build', '--root', folder]);
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = servedSite(folder, join(folder, 'dist'));

const phone = async () => (await site.open('/about', { size: { width: 390, height: 844 } })).page.locator('.article__table');

it('on a phone, of two columns the second one says what the first one is, without a label', async () => {
  const table = (await phone()).nth(0);
  const label = table
    .locator('tbody td')
    .nth(1)
    .evaluate((cell) => getComputedStyle(cell, '::before').display);
  expect(await label).toBe('none');
});

it('on a phone, the labels of tables widen no page', async () => {
  expect(await (await phone()).page().evaluate(overflowing)).toEqual([]);
});

it('on a phone, of more columns each has its label beside it', async () => {
  const table = (await phone()).nth(1);
  const cells = await table.locator('tbody td').evaluateAll((all) =>
    all.map((cell) => {
      const { content, float } = getComputedStyle(cell, '::before');
      return [content, float];
    }),
  );
  expect(cells.slice(1)).toEqual([
    ['"content writes"', 'inline-start'],
    ['"the component of the section receives"', 'inline-start'],
  ]);
});

it('on a phone, figures stay in their columns, and the table scrolls in its box beside what a row is about', async () => {
  const table = (await phone()).nth(2);
  const { scrolls, head, first } = await table.evaluate((box) => {
    box.scrollLeft = 100;
    const x = (part: string) => box.querySelector(part)?.getBoundingClientRect().x ?? 0;
    return {
      scrolls: box.scrollWidth > box.clientWidth && box.scrollLeft === 100,
      head: [x('thead th:nth-child(3)'), x('tbody td:nth-child(3)')],
      first: x('tbody td') - box.getBoundingClientRect().x,
    };
  });
  expect(scrolls).toBe(true);
  expect(head[0]).toBe(head[1]);
  expect(first).toBeLessThan(3);
  expect(await table.page().evaluate(overflowing)).toEqual([]);
});

it('in right-to-left text, the button that copies code leaves the beginning of the code and of its name free', async () => {
  const { page } = await site.open('/about', { size: { width: 820, height: 900 } });
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const edges = (part: string) =>
    page.locator(part).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    });
  const [button, code] = [await edges('.article__copy'), await edges('.article__code')];
  expect(button.left - code.left).toBeGreaterThan(200);
  expect(code.right - button.right).toBeLessThan(20);
});
