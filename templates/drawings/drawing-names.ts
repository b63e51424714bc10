/** The drawings that fill half of a window: places and products with the numbers of their parts. */
export const sceneNames = [
  'assembly',
  'bars',
  'blocks',
  'bottles',
  'building',
  'circuit',
  'columns',
  'containers',
  'cycle',
  'documents',
  'gears',
  'inspection',
  'network',
  'parts',
  'quay',
  'relocation',
  'schedule',
  'turbines',
  'workshop',
] as const;

export type SceneName = (typeof sceneNames)[number];

/** The drawings that are small everywhere. */
const smallNames = ['meeting', 'office', 'reply', 'undelivered', 'workbench'] as const;

/** The names of drawings in content. `flow` is the wide one, which shows the way of goods from plant to customer. */
export const drawingNames = ['flow', ...sceneNames, ...smallNames] as const;

export type DrawingName = (typeof drawingNames)[number];

/** A drawing on its square of ground. Each large one has a small twin for menus and social images. */
export type MotifName = Exclude<DrawingName, 'flow'>;

export const isScene = (name: DrawingName | undefined): name is SceneName => sceneNames.some((scene) => scene === name);
