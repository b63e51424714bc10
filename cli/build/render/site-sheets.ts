import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import { isBelow, isOwnTemplate, type TemplateLayers } from '../../definitions/template-layers.ts';
import { pathFrom } from '../../platform/files/folders.ts';
import { styleTargets } from './make-bundles.ts';
import { NeedsVite } from './needs-vite.ts';
import { isPlainCss } from './plain-css.ts';
import type { Prepared } from './prepared.ts';
import { isQuickSheet } from './rolldown-limits.ts';
import { shorten } from './style-sheet.ts';

/** The minified CSS of style sheets, by their absolute paths. Those of the tool are prepared; others are compiled once. */
export class SiteSheets {
  readonly #layers: TemplateLayers;
  readonly #prepared: Prepared['sheets'];
  readonly #made = new Map<string, Promise<string>>();

  constructor(layers: TemplateLayers, { sheets }: Prepared) {
    this.#layers = layers;
    this.#prepared = sheets;
  }

  /** Throws NeedsVite for a sheet with an error, or with a file that it names. */
  css(file: string): Promise<string> {
    let made = this.#made.get(file);
    if (made === undefined) {
      made = this.#make(file);
      // It is waited for when the scripts are there.
      made.catch(() => {});
      this.#made.set(file, made);
    }
    return made;
  }

  async #make(file: string): Promise<string> {
    const ofTool = pathFrom(this.#layers.tool, file);
    const prepared = this.#prepared[ofTool];
    if (prepared !== undefined) return prepared;
    if (!ofTool.startsWith('..')) throw new NeedsVite(`${file} is not prepared`);
    this.assertQuick(file);
    const text = readFileSync(file, 'utf8');
    const css = file.endsWith('.css') || isPlainCss(text) ? text : await this.#compile(file);
    if (!isQuickSheet(text) || !isQuickSheet(css)) throw new NeedsVite(`${file} has what Vite makes something of`);
    return minifySheet(file, css);
  }

  /**
   * Throws NeedsVite for a sheet whose classes get other names, and for one beside the templates, which the cache of bundles does not
   * know.
   */
  assertQuick(file: string): void {
    if (/\.module\.\w+$/.test(file)) throw new NeedsVite(`${file} names classes`);
    if (isBelow(this.#layers.tool, file)) return;
    const isOwn = existsSync(file) && isOwnTemplate(this.#layers, realpathSync(file));
    if (!isOwn || /[\\/]node_modules[\\/]/.test(file)) throw new NeedsVite(`${file} is none of the templates`);
  }

  /** Sass takes longer to load than everything else together. */
  async #compile(file: string): Promise<string> {
    const { compile } = await import('sass');
    const loadPaths = [join(this.#layers.tool, 'styles')];
    const warn = (says: string) => {
      throw new NeedsVite(says);
    };
    try {
      const { css, loadedUrls } = compile(file, { loadPaths, logger: { warn } });
      for (const loaded of loadedUrls.map((url) => fileURLToPath(url))) this.assertQuick(loaded);
      return css;
    } catch (error) {
      // Vite says where the error is.
      throw new NeedsVite(String(error));
    }
  }
}

/** The oldest browsers, as lightningcss writes versions: `major << 16 | minor << 8`. */
const targets = Object.fromEntries(
  styleTargets.map((browser) => {
    const [, name = '', major = '', minor = '0'] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? [];
    return [name, (Number(major) << 16) | (Number(minor) << 8)];
  }),
);

/** Minifies a style sheet as Vite does, with short names for the tool's properties. */
export function minifySheet(filename: string, css: string): string {
  const { code, warnings } = minified(filename, css);
  // The minifier does not know this part of CSS yet, and keeps it as it is.
  const unknown = warnings.find(({ message }) => !message.includes("'target-current' is not recognized"));
  if (unknown !== undefined) throw new NeedsVite(unknown.message);
  return Buffer.from(code).toString('utf8').trim();
}

function minified(filename: string, css: string) {
  try {
    return transform({
      filename,
      code: Buffer.from(shorten(css)),
      minify: true,
      targets,
      errorRecovery: true,
    });
  } catch (error) {
    throw new NeedsVite(String(error));
  }
}
