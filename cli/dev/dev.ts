import { bundleFolders } from '../build/same-bundles.ts';
import { baseOf } from '../build/site-bundles.ts';
import type { SiteOptions } from '../check/check-site.ts';
import { TemplateError } from '../definitions/template-error.ts';
import type { FindingsWithTexts } from '../diagnostics/findings-between.ts';
import { stopped } from '../hosting/serve/listen.ts';
import { Overtime } from '../platform/bounded.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { Events } from '../platform/events.ts';
import { type Host, print } from '../platform/host.ts';
import { type BackgroundCheck, type BackgroundResult, backgroundCheck, type CheckAnswer, checkedBy } from './background-check.ts';
import { type DevServer, startDevServer } from './dev-server.ts';
import type { EditorOptions } from './editor/editor.ts';
import { EditorAtHand } from './editor/open-editor.ts';
import { allFound, overlayOf, ReportedFindings } from './findings.ts';
import { type CheckSession, failedCheck, followDefinitions } from './repeated-check.ts';
import { ServedSite } from './served-site.ts';
import { type WatchedContent, watchSiteFiles } from './watch.ts';

export interface DevOptions extends SiteOptions, Pick<EditorOptions, 'translators'> {
  port: number;
  /** Whether an editor is around the site, and how. */
  editor?: Pick<EditorOptions, 'isReadOnly'>;
  /** Whether the browser of whoever sits at the terminal opens the editor. */
  isShown?: boolean;
}

/** `tvilling dev`: serves the site on loopback until the user stops it. Every edit appears at once. */
export async function dev(options: DevOptions, host: Host): Promise<0 | 2> {
  const started = performance.now();
  const serve = async (signal: AbortSignal) => {
    const check = backgroundCheck({ ...options, isEdited: true }, host);
    try {
      // Watching begins before reading, so that no edit is missed while the server starts.
      const watched = watchSiteFiles(options.root);
      try {
        return await new Development({ options, signal, started, check, watched }, host).run();
      } finally {
        watched.close();
      }
    } finally {
      await check.close();
    }
  };
  return host.handleSignals(serve, { lastCode: 0 });
}

interface DevTools {
  options: DevOptions;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
  /** The start of the command, by performance.now(). */
  started: number;
  check: BackgroundCheck;
  watched: WatchedContent;
}

/** Something that happens while a site is served. */
type Event =
  | { kind: 'stopped' | 'asked' | 'templates checked' }
  | { kind: 'changed'; files: string[] }
  | { kind: 'checked'; answer: CheckAnswer; after: string }
  | { kind: 'serving'; server: DevServer };

/** What takes too long here does so in the check as well, which reports it. */
function notOvertime(error: unknown): void {
  if (!(error instanceof Overtime)) throw error;
}

/**
 * Serves a site while its files change. One thing happens at a time: a change is shown, the answer of a check is reported, the server
 * begins to listen.
 */
class Development {
  readonly #tools: DevTools;
  readonly #host: Host;
  readonly #reported: ReportedFindings;
  readonly #served: ServedSite;
  readonly #definitions: () => Promise<CheckSession<SiteOptions>>;
  /** The site with the last definitions that could be used. */
  #session: CheckSession<SiteOptions>;
  #server: DevServer | null = null;
  readonly #editor: EditorAtHand;
  /** Whether somebody has asked for the editor. */
  #isAsked = false;
  /** Null until the first check has ended. */
  #checked: BackgroundResult | null = null;
  /** Changed files since findings were reported. */
  #changed: string[] = [];
  /** Changed files that the server does not know, because it has not started. */
  #unserved: string[] = [];
  /** Whether files have changed since the check began that is running. */
  #isOutdated = false;
  readonly #events = new Events<Event>();
  #starting: Promise<Event> | null = null;
  #isChecking = false;

  constructor(tools: DevTools, host: Host) {
    const { options, signal } = tools;
    this.#tools = tools;
    this.#host = host;
    this.#reported = new ReportedFindings(host);
    this.#served = new ServedSite(host);
    this.#editor = new EditorAtHand(host, options.translators);
    this.#session = { options: { ...options, isEdited: true }, signal };
    this.#definitions = followDefinitions(this.#session);
  }

  /** Runs until the user stops it. Returns 2 if the configuration has an error at the start. Throws EnvironmentError as the check. */
  async run(): Promise<0 | 2> {
    const { watched, signal, options } = this.#tools;
    const change = () => this.#events.expect(watched.changed().then((files) => ({ kind: 'changed', files })));
    const ask = () => this.#events.expect(this.#editor.asked().then(() => ({ kind: 'asked' })));
    this.#events.expect(stopped(signal).then(() => ({ kind: 'stopped' })));
    watched.follow(this.#session.options.definitions.files);
    change();
    ask();
    this.#check();
    try {
      await this.#served.open(this.#session).catch(notOvertime);
      if (options.editor) await this.#editor.open(this.#session.options, options.editor, this.#served.files);
      if (!this.#served.isRefused) this.#start();
      for (;;) {
        const event = await this.#events.next();
        if (event.kind === 'stopped' || signal.aborted) return 0;
        if (event.kind === 'changed') {
          change();
          await this.#follow(event.files);
        } else if (event.kind === 'asked') {
          ask();
          await this.#edit();
        } else if (event.kind === 'serving') await this.#serve(event.server);
        else if (event.kind === 'checked' && (await this.#judge(event.answer, event.after))) return 2;
      }
    } finally {
      this.#editor.close();
      await this.#close();
    }
  }

  async #close(): Promise<void> {
    const starting = await this.#starting?.catch(() => null);
    if (starting?.kind === 'serving') await starting.server.close();
    await this.#server?.close();
  }

  /** Checks the files as they are now, or after the check that is running. */
  #check(): void {
    this.#isOutdated = this.#isChecking;
    if (this.#isChecking) return;
    this.#isChecking = true;
    const changed = [...this.#changed];
    const began = performance.now();
    const answered = this.#tools.check
      .check({ changed })
      .catch((error: unknown): CheckAnswer => ({ kind: 'failed', message: failedCheck(error, changed) }));
    const after = () => `Checked in ${Math.round(performance.now() - began)} ms`;
    this.#events.expect(answered.then((answer) => ({ kind: 'checked', answer, after: after() })));
  }

  /** Starts the server, unless it has started or there is nothing that it could show. */
  #start(): void {
    const { site } = this.#served;
    if (site === null || this.#starting !== null || this.#server !== null) return;
    const { options, signal } = this.#tools;
    this.#starting = startDevServer({
      facts: { ...bundleFolders(options.root), base: baseOf(site.address) },
      siteRoot: options.root,
      port: options.port,
      signal,
      site: () => this.#served.site ?? site,
      editor: () => this.#editor.served,
      isSound: () => this.#checked?.isGood === true && !this.#isChecking,
      onFindings: () => this.#report('Now', []),
      onFailure: (message) => print(this.#host.stderr, `The page was not made: ${message}\n`),
    }).then((server) => ({ kind: 'serving', server }));
    this.#events.expect(this.#starting);
  }

  async #serve(server: DevServer): Promise<void> {
    this.#starting = null;
    this.#server = server;
    await server.follow(this.#unserved.splice(0));
    const ready = Math.round(performance.now() - this.#tools.started);
    print(this.#host.stdout, `${this.#editor.addressAt(server)}\n`);
    print(this.#host.stderr, `Ready in ${ready} ms.${this.#editor.hint} Stop with Ctrl-C.\n`);
    this.#events.expect(server.checkTemplates().then(() => ({ kind: 'templates checked' })));
    if (this.#checked !== null) this.#cover(this.#checked);
    if (this.#isAsked || this.#tools.options.isShown) await this.#edit();
  }

  /** Shows the editor to somebody who has asked for it. */
  async #edit(): Promise<void> {
    this.#isAsked = true;
    if (this.#server === null) return;
    await this.#editor.showOnDemand(this.#session.options, this.#server.origin);
    if (this.#checked !== null) this.#tellEditor(this.#checked);
  }

  /** Shows a change, and has all files checked. */
  async #follow(files: string[]): Promise<void> {
    const server = this.#server;
    this.#changed.push(...files);
    const wasBroken = server !== null && server.findings().length > 0;
    this.#check();
    await this.#show(async () => {
      const session = await this.#currentSession();
      this.#editor.served?.session.follow(session?.options ?? null, files);
      return this.#served.take(session, files);
    });
    if (server === null) this.#unserved.push(...files);
    await server?.follow(files);
    // The site is the same one, but what the editor shows of its pages may be another.
    if (files.some((file) => file.startsWith('templates/'))) this.#editor.served?.session.shown();
    if (!wasBroken || server.findings().length > 0) return;
    // A page that loads before the check has ended would get the old error, and keep it.
    if (this.#checked !== null) this.#cover(this.#checked);
    // Pages that failed before can be rendered again.
    server.pages.reload();
  }

  /** The site with its current definitions. Null if they cannot be used, which the check reports. */
  async #currentSession(): Promise<CheckSession<SiteOptions> | null> {
    try {
      this.#session = await this.#definitions();
      this.#tools.watched.follow(this.#session.options.definitions.files);
      return this.#session;
    } catch (error) {
      if (error instanceof TemplateError) return null;
      throw error;
    }
  }

  /** Updates open pages if the site that they show is another one. */
  async #show(change: () => Promise<boolean>): Promise<boolean> {
    try {
      const isOther = await change();
      if (isOther) this.#server?.pages.update();
      if (isOther) this.#editor.served?.session.shown();
      return isOther;
    } catch (error) {
      // The check reports what cannot be read.
      const isExpected = error instanceof EnvironmentError || error instanceof Overtime;
      if (!isExpected) print(this.#host.stderr, `${failedCheck(error, this.#changed)}\n`);
      return false;
    }
  }

  /** Takes the answer of a check, and reports it. Returns whether the configuration has an error at the start. */
  async #judge(answer: CheckAnswer, after: string): Promise<boolean> {
    this.#isChecking = false;
    if (this.#isOutdated) {
      this.#check();
      return false;
    }
    const isFirst = this.#checked === null;
    const checked = checkedBy(answer, this.#checked?.content);
    this.#checked = checked;
    const digests = answer.kind === 'checked' ? answer.digests : new Map<string, string>();
    const verdict = { isGood: checked.isGood, digests };
    const isOther = await this.#show(() => this.#served.judge(this.#session, verdict));
    if (checked.isGood) this.#server?.pages.recover();
    if (isOther) await this.#server?.follow([]);
    if (checked.failed !== null) print(this.#host.stderr, `${checked.failed}\n`);
    const changed = this.#changed.splice(0);
    this.#report(after, isFirst ? undefined : changed);
    if (isFirst && answer.kind === 'checked' && answer.exitCode === 2) return true;
    this.#start();
    if (!checked.isGood) print(this.#host.stderr, `${this.#served.whileWrong}\n`);
    return false;
  }

  /** Tells new findings, in the terminal and over open pages. */
  #report(after: string, files?: readonly string[]): void {
    const checked = this.#checked;
    if (checked === null) return;
    const found = this.#allFound(checked);
    if (checked.failed === null) this.#reported.report(found, after, files);
    this.#tellEditor(checked);
    this.#cover(checked);
  }

  #tellEditor(checked: BackgroundResult): void {
    const isPageOld = !checked.isGood && this.#served.hasGood;
    this.#editor.served?.session.found(this.#allFound(checked).findings, { isPageOld });
  }

  #cover(checked: BackgroundResult): void {
    this.#server?.pages.cover(checked.failed ?? overlayOf(this.#allFound(checked)));
  }

  #allFound(checked: BackgroundResult): FindingsWithTexts {
    return allFound(checked, this.#server?.findings() ?? [], this.#tools.options.root);
  }
}
