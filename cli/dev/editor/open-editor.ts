import type { SiteOptions } from '../../check/check-site.ts';
import type { ShownFiles } from '../../check/site-files.ts';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { type Host, print } from '../../platform/host.ts';
import type { TypedLines } from '../../platform/terminal.ts';
import type { EditorOptions } from './editor.ts';
import type { ServedEditor } from './editor-requests.ts';
import type { LoadTranslatorFiles } from './translator-files.ts';

/** What somebody types at the terminal, and Enter, to edit the site in its pages. */
const key = 'e';

/** The editor of a site that is served: there from the start, or when somebody at the terminal asks for it. */
export class EditorAtHand {
  readonly #host: Host;
  readonly #translators: LoadTranslatorFiles;
  readonly #lines: TypedLines | null;
  #served: ServedEditor | null = null;

  /** Reads what is typed at the terminal until it is closed. */
  constructor(host: Host, translators: LoadTranslatorFiles) {
    this.#host = host;
    this.#translators = translators;
    this.#lines = host.terminal?.typed() ?? null;
  }

  /** Null until it is opened. */
  get served(): ServedEditor | null {
    return this.#served;
  }

  /** How to ask for it; empty if nobody can. */
  get hint(): string {
    return this.#lines === null ? '' : ` Edit in your browser with ${key} and Enter.`;
  }

  /** Makes the editor. Its code is loaded only for those who edit. `known`, and what it throws: as `EditorSession`. */
  async open(site: SiteOptions, { isReadOnly }: Pick<EditorOptions, 'isReadOnly'>, known: ShownFiles | null = null): Promise<ServedEditor> {
    const [{ EditorSession }, { servedEditor }] = await Promise.all([import('./editor.ts'), import('./editor-requests.ts')]);
    this.#served = servedEditor(new EditorSession(site, { isReadOnly, translators: this.#translators }, this.#host, known), this.#host);
    return this.#served;
  }

  /** The address of the editor if there is one, otherwise of the site's home page. */
  addressAt({ origin, url }: { origin: string; url: string }): string {
    return this.#served === null ? url : origin + this.#served.opening;
  }

  /** Shows the editor to somebody who asks at the terminal. Makes it if needed, and prints its address, or why there is none. */
  async showOnDemand(site: SiteOptions, origin: string): Promise<void> {
    const { stdout, stderr } = this.#host;
    try {
      if (this.#served === null) {
        const { opening } = await this.open(site, { isReadOnly: false });
        print(stdout, `${origin}${opening}\n`);
      }
      this.#show(origin);
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      print(stderr, `${error.message}\n${error.hint}\n`);
    }
  }

  /** Shows the editor in the browser of whoever sits at the terminal. */
  #show(origin: string): void {
    const { terminal, stderr } = this.#host;
    if (this.#served === null || terminal === null) return;
    const { address, takeBack } = this.#served.openingOnce();
    terminal.open(origin + address, () => {
      if (takeBack()) print(stderr, 'No browser could be started. Open the printed address in one.\n');
    });
  }

  /** Resolves when somebody asks for the editor at the terminal, if that can happen. */
  async asked(): Promise<void> {
    if (this.#lines === null) return new Promise(() => {});
    if ((await this.#lines.next()).trim().toLowerCase() !== key) return this.asked();
  }

  close(): void {
    this.#lines?.close();
  }
}
