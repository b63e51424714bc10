import { threadId } from 'node:worker_threads';
import type { PageProps } from '../../../templates/contract/page-props.ts';
import type { WorkSpan } from '../../diagnostics/report/trace.ts';
import { pictureAddressesForScript } from '../../site/pages/page-pictures.ts';
import { picturePathsIn } from '../../site/pages/site-pictures.ts';
import { pageMarkdown } from '../markdown/page-markdown.ts';
import type { FileState } from '../output/earlier-output.ts';
import { digestOf, FileWriter } from '../output/file-writer.ts';
import { lineOf } from '../verify/fact-store.ts';
import { readPage } from '../verify/read-page.ts';
import { TagReader } from '../verify/scan-tags.ts';
import { type Assets, type HtmlFacts, htmlDocument } from './html.ts';

/** In milliseconds: the longest time that one page may take. Most take a thousandth of it. */
export const pageLimit = 10_000;

/** What a document shows beside its body, its props and the assets. */
export type DocumentFrame = Omit<HtmlFacts, 'assets' | 'body' | 'props'>;

/** What the files of a page in one language are made from. It is data, so that another thread can make them. */
export interface PageOrder {
  /** The props with their version, as JSON: the text of their file. */
  props: string;
  propsFile: string;
  /** The documents of the page, at its own address and at those of its aliases. */
  documents: readonly { file: string; frame: DocumentFrame }[];
  /** The page in Markdown: its path below the output folder, the title and the address of the page. Null for none. */
  markdown: { file: string; title: string; url: string } | null;
  /** The digests of the files that the earlier output has, by path. A file that is the same is not written. */
  earlier: Readonly<Record<string, string>>;
}

/** A file of a page. */
export interface MadeFile {
  /** Path below the output folder. */
  path: string;
  /** The file as it was written; null if the earlier output has the same. */
  written: FileState | null;
  /** The facts of a document, as a line of a FactStore; null for another file. */
  facts: string | null;
}

export interface MadeFiles {
  files: MadeFile[];
  /** Paths of the drawings that the page shows. */
  drawings: string[];
  /** Paths of the pictures of the content that it shows, or that its script may show. */
  variants: string[];
  /** When they were made, and in which thread. */
  time: WorkSpan;
}

/** What all pages are made with. */
export interface PageTools {
  /** Returns the HTML of the body. */
  render(props: PageProps): string;
  assets: Assets;
  /** The paths of the drawings that bodies may show. */
  drawings: readonly string[];
  /** The absolute path of the folder that files are written to. */
  folder: string;
}

/** Makes the files of pages: renders the body, writes the files, and reads the facts of each document again. */
export class PageMaker {
  readonly #tools: PageTools;
  readonly #writer: FileWriter;
  readonly #tags = new TagReader();

  constructor(tools: PageTools) {
    this.#tools = tools;
    this.#writer = new FileWriter(tools.folder);
  }

  /** Throws what a template throws, and an EnvironmentError for a file that cannot be written. */
  make({ props: json, propsFile, documents, markdown, earlier }: PageOrder): MadeFiles {
    const { render, assets, drawings } = this.#tools;
    const started = performance.now();
    // Browsers hydrate the page from the same text.
    const props = JSON.parse(json) as PageProps;
    const body = render(props);
    const files: MadeFile[] = documents.map(({ file, frame }) => {
      const html = htmlDocument({ ...frame, assets, body, props });
      return { ...this.#write(file, html, earlier), facts: lineOf(readPage(html, this.#tags)) };
    });
    files.push(this.#write(propsFile, json, earlier));
    if (markdown !== null) files.push(this.#write(markdown.file, pageMarkdown(body, markdown), earlier));
    const time = { started, ended: performance.now(), thread: threadId };
    return {
      files,
      drawings: drawings.filter((path) => body.includes(path)),
      variants: picturePathsIn([body, ...pictureAddressesForScript(props)].join('\n')),
      time,
    };
  }

  #write(path: string, text: string, earlier: PageOrder['earlier']): MadeFile {
    const digest = digestOf(text);
    const written = earlier[path] === digest ? null : this.#writer.write(path, text, digest);
    return { path, written, facts: null };
  }
}
