import type { SiteBefore } from '../check/changed-site.ts';
import type { EditOptions } from '../edit/changeset/carry-out.ts';
import { siteToChange } from '../edit/changeset/rehearse.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type Host, print } from '../platform/host.ts';
import { count } from '../platform/texts.ts';
import { earlierTexts } from '../site/translations/earlier-texts.ts';
import { lockfilePath } from '../site/translations/lockfile.ts';
import { extentTable } from './export-texts.ts';
import { extentOf, isExchangeable, writeExchange } from './export-units.ts';
import { finishImport, type ReadTranslations, unreadable } from './import-texts.ts';
import { jsonLinesReader } from './json-lines.ts';
import { UnitReading } from './read-units.ts';
import { earlierSourceOf, lockedLine, lockedState, type SiteText } from './site-text.ts';
import { type ExchangedSite, exchangedSite, unitsOf } from './site-units.ts';
import { runProgram } from './translation-program.ts';
import { ExchangeError, type TranslationFile } from './unit.ts';

export interface FillOptions extends EditOptions {
  /** The language to translate into. */
  to: string;
  /** The program, as a command of the shell. It runs in the current folder. */
  with: string;
}

/** The file of findings about the answers of the program. */
const answersFile = '<answers>';

/**
 * `tvilling translations fill`: lets a program translate what is missing, and what a machine has translated from an older source text.
 * It reads texts as JSON Lines and writes an `id` and a `target` for each. The lockfile marks its translations, and nothing that people
 * have written changes. The exit code is 1 if a text was not answered, or its answer was left out.
 *
 * Throws EnvironmentError if the program fails. What it had answered before is written. After a signal, nothing is.
 */
export async function fillTexts(options: FillOptions, host: Host): Promise<0 | 1> {
  const before = await siteToChange(options, host);
  if (before.files.lockfile.lockfile === null)
    throw new EnvironmentError(
      `There is no ${lockfilePath}, which would say what a machine has translated.`,
      'Write it first: tvilling validate',
    );
  const whole = exchangedSite(before.loaded, options.to);
  const site = { ...whole, texts: whole.texts.filter(isForMachines) };
  const file = fileToFill(whole, site, before);
  if (file.units.length === 0) {
    print(host.stderr, 'There is nothing to translate.\n');
    return 0;
  }
  print(host.stderr, extentTable(extentOf(file)));
  const answers = new ProgramAnswers(file, site);
  const ended = await answers.askProgram(options.with, host);
  const code = await finishImport({ read: answers.read, sources: sourcesWith(answers, before), dryRun: options.dryRun }, before, host);
  const open = file.units.length - answers.answered;
  if (ended !== null)
    throw new EnvironmentError(
      `The program ${ended}, and had not answered ${count(open, 'text')} of ${file.units.length}.`,
      'Its other answers were taken. Run the command again for the rest.',
    );
  if (open > 0) print(host.stderr, `The program did not answer ${count(open, 'text')}.\n`);
  return open > 0 ? 1 : code;
}

/** Whether no person has written a translation: it is missing, or a machine has made it from an older source text. */
function isForMachines(text: SiteText): boolean {
  const state = lockedState(text);
  return state === 'missing' || (state === 'stale' && lockedLine(text)?.isMachine === true);
}

function fileToFill(whole: ExchangedSite, { texts, config, language }: ExchangedSite, { files }: SiteBefore) {
  const ids = new Set(texts.map(({ id }) => id));
  const earlier = earlierTexts(files.versions);
  const units = unitsOf(whole, ['missing', 'stale'], earlierSourceOf(earlier)).filter((unit) => ids.has(unit.id) && isExchangeable(unit));
  const { url, sourceLanguage } = config;
  return { site: url, sourceLanguage, targetLanguage: language, units };
}

/** In characters. Findings do not show the lines of longer answers. */
const mostShown = 4_000_000;

/** The answers of a program, on their way to the site. */
class ProgramAnswers {
  readonly #file: TranslationFile;
  readonly #reading: UnitReading;
  readonly #sources: ReadonlyMap<string, string>;
  readonly #open: Set<string>;
  #finding: ReadTranslations | null = null;
  #text = '';

  /** `site`: only the texts that the program may translate. */
  constructor(file: TranslationFile, site: ExchangedSite) {
    this.#file = file;
    this.#sources = new Map(file.units.map(({ id, source }) => [id, source]));
    this.#open = new Set(this.#sources.keys());
    this.#reading = new UnitReading({
      file: answersFile,
      config: site.config,
      language: site.language,
      siteFor: () => site,
      takesLate: false,
      takesUnfinished: false,
      isMachine: true,
    });
  }

  /** What was read, or the finding for answers that cannot be read. */
  get read(): ReadTranslations {
    return this.#finding ?? this.#reading;
  }

  /** The number of texts with an answer. */
  get answered(): number {
    return this.#sources.size - this.#open.size;
  }

  /** All lines of the answers; undefined if they are too long to be shown. */
  get text(): string | undefined {
    return this.#text.length > mostShown ? undefined : this.#text;
  }

  /** Runs the program. Returns how it failed; null if it did its work. */
  async askProgram(command: string, host: Host): Promise<string | null> {
    const reader = jsonLinesReader({
      head: (head) => this.#reading.head(head),
      unit: (unit) => {
        const { id, at, target } = unit;
        const source = this.#sources.get(id);
        if (target !== null && target.text.trim() !== '') this.#open.delete(id);
        this.#reading.unit({
          ...unit,
          source: unit.source ?? (source === undefined ? null : { text: source, at }),
          isFinished: true,
        });
      },
    });
    const input = writeExchange(this.#file, { format: 'jsonl', separator: 'comma' });
    const onPiece = (piece: string) => {
      if (this.#text.length <= mostShown) this.#text += piece;
      reader.write(piece);
    };
    const onMessage = (text: string) => print(host.stderr, text);
    try {
      const { code, signal } = await runProgram({ command, folder: host.cwd, input }, { onPiece, onMessage }, host.handleSignals);
      // The last line of a program that was stopped may not be whole.
      if (code !== 0) return signal === null ? `ended with exit code ${code}` : `was stopped by ${signal}`;
      reader.end();
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      this.#finding = { finding: unreadable(error, answersFile) };
    }
    return null;
  }
}

const sourcesWith = (answers: ProgramAnswers, { loaded }: SiteBefore) => ({
  get: (file: string) => (file === answersFile ? answers.text : loaded.sources.get(file)),
});
