import { contactMotifs } from './contact-motifs.ts';
import type { MotifName } from './drawing-names.ts';
import type { DrawnPath } from './isometric.ts';
import { workMotifs } from './motifs.ts';

/** The small drawings, each on its square of ground, by name. */
export const motifs: Readonly<Record<MotifName, () => DrawnPath[]>> = {
  ...workMotifs,
  ...contactMotifs,
  quay: workMotifs.containers,
  workshop: contactMotifs.workbench,
};
