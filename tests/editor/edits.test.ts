import { describe, expect, it } from 'vitest';
import type { ChangeAnswer, Json } from '../../cli/dev/editor/protocol.ts';
import { type Edits, Saving, type TypedEdit } from '../../editor/model/edits.ts';
import { Unreachable } from '../../editor/model/requests.ts';

const place = { file: 'content/pages/home.yaml', path: ['hero', 'title'], language: 'en' };
const written: ChangeAnswer = { kind: 'written', files: [], undo: true, redo: false };

/** A server that answers what it is told, one answer after the other; the last one again and again. */
function server(...answers: (ChangeAnswer | Error | Promise<ChangeAnswer>)[]) {
  const sent: Pick<TypedEdit, 'before' | 'now'>[] = [];
  const files: (Json | undefined)[] = [];
  let edits: Edits = new Map();
  const saving = new Saving({
    send: async ({ before, now }) => {
      sent.push({ before, now });
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? written;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    changed: (next) => {
      edits = next;
    },
    written: (_, now) => {
      files.push(now);
    },
  });
  return { saving, sent, files, statuses: () => [...edits.values()].map(({ status }) => status) };
}

describe('an edit', () => {
  it('is saved with what the file said before, and is forgotten then', async () => {
    const { saving, sent, files, statuses } = server();
    saving.type(place, 'A', 'AB');
    saving.type(place, 'A', 'ABC');
    expect(statuses()).toEqual([{ kind: 'typed' }]);
    await saving.flush();
    expect(sent).toEqual([{ before: 'A', now: 'ABC' }]);
    expect(files).toEqual(['ABC']);
    expect(statuses()).toEqual([]);
  });

  it('that is typed back is none', async () => {
    const { saving, sent, statuses } = server();
    saving.type(place, 'A', 'AB');
    saving.type(place, 'A', 'A');
    await saving.flush();
    expect(sent).toEqual([]);
    expect(statuses()).toEqual([]);
  });

  it('that goes on while it is saved is saved again, from what is in the file by then', async () => {
    let answer = (_: ChangeAnswer) => {};
    const { saving, sent, statuses } = server(new Promise((resolve) => (answer = resolve)), written);
    saving.type(place, 'A', 'AB');
    const flushed = saving.flush();
    saving.type(place, 'A', 'ABC');
    answer(written);
    await flushed;
    await saving.flush();
    expect(sent).toEqual([
      { before: 'A', now: 'AB' },
      { before: 'AB', now: 'ABC' },
    ]);
    expect(statuses()).toEqual([]);
  });

  it('of a text that has changed meanwhile stays, with both versions, until somebody decides', async () => {
    const { saving, sent, statuses } = server({ kind: 'conflict', place, now: 'X' }, written);
    saving.type(place, 'A', 'AB');
    await saving.flush();
    expect(statuses()).toEqual([{ kind: 'conflict', theirs: 'X' }]);
    saving.type(place, 'A', 'ABC');
    expect(statuses()).toEqual([{ kind: 'conflict', theirs: 'X' }]);
    await saving.keep(place);
    expect(sent.at(-1)).toEqual({ before: 'X', now: 'ABC' });
    expect(statuses()).toEqual([]);
  });

  it('in conflict is saved when the file says again what it began with, and else shows what the file says', async () => {
    const { saving, sent, statuses } = server({ kind: 'conflict', place }, written);
    const sees = (value: string) => saving.sees(() => ({ [place.language]: value }));
    saving.type(place, 'A', 'AB');
    await saving.flush();
    expect(statuses()).toEqual([{ kind: 'conflict', theirs: undefined }]);
    sees('X');
    expect(statuses()).toEqual([{ kind: 'conflict', theirs: 'X' }]);
    sees('A');
    await saving.flush();
    expect([sent.at(-1), statuses()]).toEqual([{ before: 'A', now: 'AB' }, []]);
  });

  it('stays while the server does not answer, and after a refusal', async () => {
    const away = server(new Unreachable('no'));
    away.saving.type(place, 'A', 'AB');
    await away.saving.flush();
    expect(away.statuses()).toEqual([{ kind: 'waiting' }]);
    away.saving.drop(place);
    const locked = server({ kind: 'notWritten', reason: 'The disk is full.' });
    locked.saving.type(place, 'A', 'AB');
    await locked.saving.flush();
    expect(locked.statuses()).toEqual([{ kind: 'waiting', notWritten: { reason: 'The disk is full.' } }]);
    locked.saving.drop(place);
    for (const why of ['unreadable', 'noFile'] as const) {
      const broken = { kind: 'cannotEdit', reason: 'A mistake.', why, file: 'a.yaml', line: 1 } as const;
      const mended = server(broken, written);
      mended.saving.type(place, 'A', 'AB');
      await mended.saving.flush();
      expect(mended.statuses()).toEqual([{ kind: 'waiting', notWritten: { reason: 'A mistake. (a.yaml:1)', why } }]);
      await mended.saving.flush();
      expect(mended.statuses()).toEqual([]);
    }
    const refused = server({ kind: 'cannotEdit', reason: 'An alias.', file: 'a.yaml', line: 3 });
    refused.saving.type(place, 'A', 'AB');
    await refused.saving.flush();
    expect(refused.statuses()).toEqual([{ kind: 'refused', reason: 'An alias. (a.yaml:3)' }]);
  });

  it('of an earlier visit waits for a decision', async () => {
    const { saving, sent, statuses } = server();
    saving.find(place, 'A', 'AB');
    await saving.flush();
    expect(statuses()).toEqual([{ kind: 'found' }]);
    await saving.keep(place);
    expect(sent).toEqual([{ before: 'A', now: 'AB' }]);
  });

  it('of an earlier visit does not replace what the file says by now, unless somebody says so again', async () => {
    const { saving, sent, statuses } = server({ kind: 'conflict', place, now: 'B' }, written);
    saving.find(place, 'A', 'AB');
    await saving.keep(place);
    expect(statuses()).toEqual([{ kind: 'conflict', theirs: 'B' }]);
    await saving.keep(place);
    expect(sent.at(-1)).toEqual({ before: 'B', now: 'AB' });
  });

  it('that the file has already is saved: its answer was lost', async () => {
    const { saving, files, statuses } = server({ kind: 'conflict', place, now: 'AB' });
    saving.type(place, 'A', 'AB');
    await saving.flush();
    expect(files).toEqual(['AB']);
    expect(statuses()).toEqual([]);
  });

  it('is tried again as soon as everything is to be saved', async () => {
    const { saving, sent, statuses } = server(new Unreachable('no'), written);
    saving.type(place, 'A', 'AB');
    await saving.flush();
    await saving.flush();
    expect(sent).toHaveLength(2);
    expect(statuses()).toEqual([]);
  });
});
