import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Assets } from '../build/render/html.ts';
import type { ViteFacts } from '../build/render/vite-config.ts';
import type { Site } from '../site/pages/site.ts';
import type { TemplateCheck } from './template-check.ts';

/** Answers a request, or passes it on. */
export type RequestStep = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** What pages are made with: the bundles that come with the tool, or Vite and the sources of templates. */
export interface PageSource {
  /** Whether it can make the pages of the site with the templates that are there now. */
  isEnough(): boolean;
  templates: TemplateCheck;
  /** What every page of a site links, but for the script that listens to the server. */
  assets(site: Site): Assets;
  /** The HTML of a document at a path, with what browsers need of the source. */
  document(path: string, html: string): Promise<string>;
  /** Answers for the files of the source, and of `public/`. */
  files: RequestStep;
  /** Takes changes of files over. Paths are relative to the site's root. Resolves to which templates have changed (`ViteChanges`). */
  take(changed: readonly string[]): Promise<'some' | 'all' | null>;
  close(): Promise<void>;
}

export interface PageSourceOptions {
  facts: ViteFacts;
  /** The site's folder. Its `public/` is served unchanged. */
  siteRoot: string;
  /** Aborted when the user stops the command. */
  signal: AbortSignal;
  /** The site that is shown. */
  site(): Site;
  /** Whether no error in its content is known, and none is still looked for. */
  isSound(): boolean;
  /** Called when a request for a page has changed the findings in templates. */
  onFindings(): void;
  /** Called for an error that does not come from a template; in words. */
  onFailure(message: string): void;
}
