import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileForTranslators, TakenTranslations } from '../../../cli/dev/editor/task-protocol.ts';
import { findingOf } from '../../../cli/diagnostics/finding.ts';
import { minimal, read } from '../../temporary-site.ts';
import { openedEditor } from './opened-editor.ts';

const home = 'content/pages/home.yaml';
const label = 'label: { en: Nordkaj, sv: Nordkaj }';
const files = {
  [home]: minimal(home, ['{ en: Call us., sv: Ring oss. }', '{ en: Call us. }']),
};

/** An editor of a site that waits for a translation, and its files for translators. */
async function withFile() {
  const opened = await openedEditor('minimal', files);
  const { get, send, posting } = opened;
  return {
    ...opened,
    file: () => get<FileForTranslators>('translations?to=sv'),
    take: async (content: string) => {
      const headers = { ...posting, 'content-type': 'application/octet-stream' };
      const url = '/@edit/translations?name=back.xlf';
      return (await send('POST', url, headers, content)).json as TakenTranslations;
    },
    text: () => read(opened.root, home),
  };
}

const filledIn = (content: string, text: string) =>
  content.replace(/<target([^>]*)state="new"><\/target>/, `<target$1state="translated">${text}</target>`);

describe('a file for translators', () => {
  it('has what is missing, and what comes back is written in one step that can be undone', async () => {
    const { file, take, text, undo } = await withFile();
    const { name, content, texts } = await file();
    expect([name, texts]).toEqual(['nordkaj.example-sv.xlf', 1]);
    const taken = await take(filledIn(content, 'Ring oss i dag.'));
    expect(taken).toMatchObject({
      ...{ written: 1, checked: 0, left: 0, findings: [] },
      answer: { kind: 'written', undo: true },
    });
    expect(text()).toContain('{ en: Call us., sv: Ring oss i dag. }');
    expect(await file()).toMatchObject({ texts: 0 });
    expect(await undo()).toMatchObject({ kind: 'written' });
    expect(text()).toBe(files[home]);
  });

  it('has a text whose translation is a filler as one that is missing, and none that nobody has written', async () => {
    const { root, editor, file, take, text } = await withFile();
    const stand = minimal(home, ['{ en: Call us., sv: Ring oss. }', '{ en: Call us., sv: TODO }']);
    writeFileSync(join(root, home), stand.replace('{ en: So far, sv: Hittills }', '{ en: TODO, sv: TODO }'));
    editor.follow(null, [home]);
    const { content, texts } = await file();
    expect(texts).toBe(1);
    expect(await take(filledIn(content, 'Ring oss i dag.'))).toMatchObject({ written: 1 });
    expect(text()).toContain('{ en: Call us., sv: Ring oss i dag. }');
  });

  it('changes nothing if it comes back as it was', async () => {
    const { file, take, text, state } = await withFile();
    const { content } = await file();
    expect(await take(content)).toMatchObject({ written: 0, answer: { kind: 'written', files: [] } });
    expect([text(), (await state()).undo]).toEqual([files[home], false]);
  });

  it('says what was left out, and why', async () => {
    const { file, take, text, change } = await withFile();
    const { content } = await file();
    const at = { file: home, path: ['action', 'text'], language: 'en', do: 'set' } as const;
    await change({ ...at, before: 'Call us.', now: 'Write to us.' });
    const before = text();
    expect(await take(filledIn(content, 'Ring oss i dag.'))).toMatchObject({
      ...{ written: 0, left: 1 },
      findings: [{ code: 'exchange/source-changed', file: 'back.xlf' }],
    });
    expect(text()).toBe(before);
  });

  it('is not there for a language that the site does not have', async () => {
    const { get } = await openedEditor('minimal');
    expect(await get('translations?to=fi')).toMatchObject({ why: 'noLanguage' });
  });

  it('is refused as a whole if it is none', async () => {
    const { take, text } = await withFile();
    const taken = await take('<xliff');
    expect(taken).toMatchObject({ written: 0, findings: [{ code: 'exchange/unreadable' }] });
    expect(text()).toContain(label);
  });

  it('that does not say its language has the only one, or is asked for it', async () => {
    const table = (content: string) => {
      const id = /<trans-unit id="([^"]+)"/.exec(content)?.[1] ?? '';
      return `id,source,target\n${id},Call us.,Ring oss i dag.\n`;
    };
    const { file, take, text } = await withFile();
    expect(await take(table((await file()).content))).toMatchObject({ written: 1, asksLanguage: false });
    expect(text()).toContain('sv: Ring oss i dag.');
    const several = await openedEditor('trilingual');
    const post = async (query: string) => {
      const headers = { ...several.posting, 'content-type': 'application/octet-stream' };
      const url = `/@edit/translations?name=back.csv${query}`;
      return (await several.send('POST', url, headers, 'id,source,target\nx,Call us.,Ring oss.\n')).json;
    };
    expect(await post('')).toMatchObject({ written: 0, asksLanguage: true, findings: [] });
    expect(await post('&language=sv')).toMatchObject({
      asksLanguage: false,
      findings: [{ code: 'exchange/other-site' }],
    });
  });

  it('says which texts it has no room for', async () => {
    const { root, editor, file } = await withFile();
    const unseen = minimal(home, ['{ en: Call us., sv: Ring oss. }', '{ en: "Call\\x07 us." }']);
    writeFileSync(join(root, home), unseen);
    editor.follow(null, [home]);
    const at = (file: string) => ({
      file,
      range: { start: { line: 9, column: 1 }, end: { line: 9, column: 2 } },
    });
    editor.found([home, 'content/pages/about.yaml'].map((file) => findingOf('content/control-character', at(file), { name: 'U+0007' })));
    expect(await file()).toMatchObject({ texts: 0, left: 1, findings: [{ file: home, line: 9 }] });
  });

  it('is taken from the page of the editor alone', async () => {
    const { send, posting } = await withFile();
    const url = '/@edit/translations?name=back.xlf';
    expect(await send('POST', url, { ...posting, 'content-type': 'text/plain' }, '<xliff')).toMatchObject({
      status: 415,
    });
  });
});
