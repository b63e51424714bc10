import type { SiteOptions } from '../../check/check-site.ts';
import type { Finding } from '../../diagnostics/finding.ts';
import type { Changeset } from '../../edit/changeset/changeset.ts';
import type { RunInputs } from '../../platform/host.ts';
import type { FileForTranslators } from './task-protocol.ts';

/** Files for translators, as the room that knows their formats writes and reads them: whoever starts the editor brings it along. */
export interface TranslatorFiles {
  /** What is left to translate into a language. `left`: the file of each text that is left out. Throws EnvironmentError. */
  textsToTranslate(
    options: SiteOptions,
    language: string,
    host: RunInputs,
  ): Promise<Omit<FileForTranslators, 'findings' | 'left'> & { left: readonly string[] }>;
  /** What a file brings: nothing is written. Throws EnvironmentError if the site cannot be read. */
  playImport(
    file: { name: string; bytes: Uint8Array; language: string | undefined },
    options: SiteOptions,
    host: RunInputs,
  ): Promise<{
    changes: Changeset;
    findings: readonly Finding[];
    textOf(file: string): string | null;
    asksLanguage: boolean;
    written: number;
    checked: number;
    left: number;
  }>;
}

/** Their code is loaded only for those who have some. */
export type LoadTranslatorFiles = () => Promise<TranslatorFiles>;
