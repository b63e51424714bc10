import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { transform } from 'lightningcss';
import type { TemplateLayers } from '../../definitions/template-layers.ts';
import { styleTargets } from './make-bundles.ts';
import { NeedsVite } from './needs-vite.ts';
import { isPlainCss } from './plain-css.ts';
import type { Prepared } from './prepared.ts';
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
    const ofTool = relative(this.#layers.tool, file).split(sep).join('/');
    const prepared = this.#prepared[ofTool];
    if (prepared !== undefined) return prepared;
    if (!ofTool.startsWith('..') || !existsSync(file)) throw new NeedsVite(`${file} is not prepared`);
    const text = readFileSync(file, 'utf8');
    const css = file.endsWith('.css') || isPlainCss(text) ? text : await this.#compile(file);
    if (/@import\b|url\((?!\s*["']?(?:data:|#))/i.test(css)) throw new NeedsVite(`${file} names a file`);
    return minifySheet(file, css);
  }

  /** Sass takes longer to load than everything else together. */
  async #compile(file: string): Promise<string> {
    const { compile } = await import('sass');
    const warn = (says: string) => {
      throw new NeedsVite(says);
    };
    try {
      return compile(file, { loadPaths: [join(this.#layers.tool, 'styles')], logger: { warn } }).css;
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
