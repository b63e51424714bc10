import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { overlayOf } from '../../cli/dev/findings.ts';
import { openPages } from '../../cli/dev/open-pages.ts';
import { findingOf } from '../../cli/diagnostics/finding.ts';
import type { LiveState } from '../../templates/contract/live-state.ts';

/** The open pages of a server. A test may open one, which keeps what it hears, and change the style. */
function opened() {
  const shown = { corners: 0 };
  const pages = openPages({ style: () => ({ ...shown }) });
  const open = () => {
    const made = pages.changes();
    const heard: LiveState[] = [];
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    response.write = (text: string) => heard.push(JSON.parse(text.slice('data: '.length))) > 0;
    pages.listen(response);
    /** What has to happen to the page that was made at a number of changes, by each state that it has heard since the last call. */
    const does = () =>
      heard.splice(0).map(({ changes, whole, isTaken, message }) => {
        if (message !== null) return message;
        if (isTaken === true || changes === made) return 'nothing';
        return whole > made ? 'reload' : 'update';
      });
    return { does, close: () => response.emit('close') };
  };
  return { pages, shown, open };
}

it('fetch their new props after a change of the site', () => {
  const { pages, open } = opened();
  const { does } = open();
  pages.update();
  expect(does()).toEqual(['nothing', 'update']);
});

it('are loaded again after a change of the style, and of what was answered without its content', () => {
  const { pages, shown, open } = opened();
  shown.corners = 3;
  const styled = open();
  pages.update();
  expect(styled.does()).toEqual(['nothing', 'reload']);
  pages.missed();
  const missed = open();
  pages.update();
  expect(missed.does()).toEqual(['nothing', 'reload']);
  const last = open();
  pages.update();
  expect(last.does()).toEqual(['nothing', 'update']);
});

it('that were answered without their content are loaded again once the site has recovered', () => {
  const { pages, open } = opened();
  const { does } = open();
  pages.recover();
  pages.missed();
  pages.recover();
  pages.recover();
  expect(does()).toEqual(['nothing', 'reload']);
});

it('that loaded during a change hear of it, and those that have taken it over do nothing', () => {
  const { pages, open } = opened();
  const { does } = open();
  const loading = pages.changes();
  pages.changed();
  expect(does()).toEqual(['nothing', 'nothing']);
  // Whoever listens only now was made before the change.
  expect(pages.changes()).toBeGreaterThan(loading);
  expect(open().does()).toEqual(['nothing']);
});

it('of an earlier server are loaded again', async () => {
  const made = opened().pages.changes();
  await expect.poll(() => Date.now()).toBeGreaterThan(made);
  expect(opened().pages.changes()).toBeGreaterThan(made);
});

it('are covered by a message, and so are those that are opened later, until it is removed', () => {
  const { pages, open } = opened();
  const first = open();
  pages.cover('A mistake.');
  pages.cover('A mistake.');
  expect(first.does()).toEqual(['nothing', 'A mistake.']);
  expect(open().does()).toEqual(['A mistake.']);
  pages.cover(null);
  pages.cover(null);
  expect(first.does()).toEqual(['nothing']);
  expect(open().does()).toEqual(['nothing']);
});

it('hear nothing any more once they are closed', () => {
  const { pages, open } = opened();
  const { does, close } = open();
  close();
  pages.update();
  expect(does()).toEqual(['nothing']);
});

it('are covered by errors with their places, and not by warnings', () => {
  const at = (line: number) => ({
    file: 'templates/shell/footer.tsx',
    range: { start: { line, column: 3 }, end: { line, column: 4 } },
  });
  const failed = (line: number) => findingOf('output/render-failed', at(line), { reason: 'no tide', page: 'about (en)' });
  const sources = new Map<string, string>();
  const warning = { ...failed(1), severity: 'warning' as const };
  expect(overlayOf({ findings: [warning], sources })).toBeNull();
  const shown = overlayOf({ findings: [warning, failed(7), failed(9)], sources });
  expect(shown).toMatch(/^2 errors\n\n[\s\S]*footer\.tsx:7:3[\s\S]*footer\.tsx:9:3/);
});
