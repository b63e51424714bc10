import { loadDefinitions } from '../../../cli/definitions/load-definitions.ts';
import { EditorDoor } from '../../../cli/dev/editor/door.ts';
import { EditorSession } from '../../../cli/dev/editor/editor.ts';
import type { ChangeAnswer, EditorState, FieldChange, LanguagePlace, PageFields, PictureAnswer } from '../../../cli/dev/editor/protocol.ts';
import type { Changes } from '../../temporary-site.ts';
import { temporarySite } from '../../temporary-site.ts';

const origin = 'http://127.0.0.1:5173';

/** An answer of the door: its status, its headers, and its JSON. */
export interface Answered {
  status: number;
  headers: Readonly<Record<string, string>>;
  json: unknown;
}

/** The editor of a copy of a site, asked through its door. No server runs. */
export async function openedEditor(
  name: string,
  changes: Changes = {},
  { isReadOnly = false, now = () => new Date('2026-11-22T12:00:00Z') } = {},
) {
  const root = temporarySite(name, changes);
  const host = { env: {}, now };
  const translators = () => import('../../../cli/exchange/translator-files.ts');
  const editor = new EditorSession({ root, definitions: await loadDefinitions(root) }, { isReadOnly, translators }, host);
  const door = new EditorDoor(editor, host);
  const send = async (
    method: string,
    url: string,
    headers: Record<string, string | undefined> = {},
    body: string | Uint8Array = '',
  ): Promise<Answered> => {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const given = Object.entries({ host: '127.0.0.1:5173', ...headers }).filter(([, value]) => value !== undefined);
    const answer = await door.answer({
      method,
      url,
      headers: Object.fromEntries(given),
      body: async (most) => (bytes.length > most ? null : bytes),
    });
    const isJson = answer.headers['Content-Type']?.startsWith('application/json') === true;
    return { ...answer, json: isJson ? JSON.parse(String(answer.body)) : String(answer.body) };
  };
  const welcome = await send('GET', door.opening);
  const asking = { authorization: `Bearer ${welcome.headers.Location?.split('#')[1]}` };
  const posting = { ...asking, origin, 'content-type': 'application/json' };
  const get = async <T>(path: string) => (await send('GET', `/@edit/${path}`, asking)).json as T;
  const post = async <T>(path: string, body: unknown) => (await send('POST', `/@edit/${path}`, posting, JSON.stringify(body))).json as T;
  return {
    root,
    editor,
    door,
    welcome,
    asking,
    posting,
    send,
    state: () => get<EditorState>('state'),
    page: (page: string, language: string) => get<PageFields>(`page?page=${page}&language=${language}`),
    file: (file: string) => get<PageFields>(`file?file=${encodeURIComponent(file)}`),
    change: (...changes: FieldChange[]) => post<ChangeAnswer>('change', { changes }),
    undo: () => post<ChangeAnswer>('undo', {}),
    redo: () => post<ChangeAnswer>('redo', {}),
    accept: (places: readonly LanguagePlace[]) => post<ChangeAnswer>('accept', { places }),
    upload: async (name: string, bytes: Uint8Array) => {
      const url = `/@edit/picture?name=${encodeURIComponent(name)}`;
      return (await send('POST', url, { ...posting, 'content-type': 'image/png' }, bytes)).json as PictureAnswer;
    },
    get,
    post,
  };
}
