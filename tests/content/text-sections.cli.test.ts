import { expect, it } from 'vitest';
import { expectNoCrash } from '../findings.ts';
import { runMain } from '../run-main.ts';
import { minimal, read, temporarySite } from '../temporary-site.ts';

const about = 'content/pages/about.yaml';

/** An article with sections, which link to the page itself. */
const article = ([title, question, more]: [string, string, string]) => `## ${title}

:::faq
id: asked
items:
  - { question: ${question}, answer: "See [it](page:about#asked)." }
  - { question: ${more}, answer: "{figure:projects}" }
:::

::statement{title="${title}" statement="${question}" note="${more}"}
`;

const page = () => {
  const block = (text: string) => `|\n${text.replace(/^(?=.)/gm, '        ')}\n`;
  const [en, sv] = [article(['Asked', 'Which dogs?', 'Which cats?']), article(['Frågat', 'Vilka hundar?', 'Vilka katter?'])];
  return minimal(about).replace(
    'action:\n',
    `  - type: article\n    title: { en: Long, sv: Lång }\n    body:\n      en: ${block(en)}      sv: ${block(sv)}action:\n`,
  );
};

it('shows a section in an article, and rename follows its links', async () => {
  const site = temporarySite('minimal', { [about]: page() });
  const run = async (...args: string[]) => {
    const result = await runMain([...args, '--root', site]);
    expectNoCrash(result);
    return result;
  };
  expect(await run('build')).toMatchObject({ code: 0 });
  const [html, props] = [read(site, 'dist/about.html'), JSON.parse(read(site, 'dist/about.json'))];
  expect(html).toMatch(/<div class="article__section section--faq" id="asked">.*Which dogs\?.*500\+/s);
  expect(html).toMatch(/<h3 class="article__title">Asked<\/h3>.*Which dogs\?.*Which cats\?/s);
  expect(html).toContain('FAQPage');
  expect(props.textTypes).toEqual(['faq', 'statement']);
  await run('rename', 'page', 'about', 'company');
  expect(read(site, 'content/pages/company.yaml')).toContain('See [it](page:company#asked).');
  expect(await run('validate')).toMatchObject({ code: 0 });
});
