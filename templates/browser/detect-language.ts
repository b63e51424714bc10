import type { Shell } from '../contract.ts';

type Detector = Shell['detection']['order'][number];

/** What each detector finds, strongest language first; empty where it finds nothing. */
export type Sources = Readonly<Record<Detector, () => readonly string[]>>;

/**
 * The first language that a detector finds among those of the site, in the configured order. A regional variant
 * counts as its language (`sv-FI` is `sv`). `fallback` where nothing is found.
 */
export function detectLanguage(
  order: readonly Detector[],
  sources: Sources,
  supported: readonly string[],
  fallback: string,
): string {
  for (const detector of order) {
    for (const found of sources[detector]()) {
      const match =
        supported.find((code) => code === found) ?? supported.find((code) => code === found.split('-')[0]);
      if (match !== undefined) return match;
    }
  }
  return fallback;
}
