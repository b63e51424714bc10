import type { Content } from '../content/load.ts';
import { diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { Localized } from '../schema/fields.ts';

export interface EntityOptions {
  /** The day of the run, `2026-11-21`. */
  date: string;
  /** Whether the run is for a release: samples must be gone. */
  release: boolean;
}

/** Reports positions that have closed and, for a release, entries that are samples. */
export function checkEntities(content: Content, { date, release }: EntityOptions, report: Report): void {
  checkPositions(content, date, report);
  if (release) checkSamples(content, report);
}

function checkPositions({ positions }: Content, date: string, report: Report): void {
  if (positions === null || !(positions.usable instanceof Localized)) return;
  for (const [language, list] of Object.entries(positions.usable.values as Record<string, unknown>)) {
    for (const [index, position] of (Array.isArray(list) ? list : []).entries()) {
      const { title = '', closes } = (position ?? {}) as { title?: string; closes?: string };
      if (closes === undefined || closes >= date) continue;
      const at = positions.source.valueAt([language, index, 'closes']);
      report(diagnostic('entity/position-closed', at, { title, closes }));
    }
  }
}

function checkSamples({ testimonials }: Content, report: Report): void {
  if (testimonials === null || !Array.isArray(testimonials.usable)) return;
  for (const [index, item] of testimonials.usable.entries()) {
    const { id = '', sample } = (item ?? {}) as { id?: string; sample?: boolean };
    if (sample === true) {
      report(diagnostic('entity/sample', testimonials.source.valueAt([index, 'sample']), { id }));
    }
  }
}
