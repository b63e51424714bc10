import type { SceneName } from '../drawing-names.ts';
import type { Scene } from '../scene.tsx';
import { companyScenes } from './company.ts';
import { industryScenes } from './industries.ts';
import { logisticsScenes } from './logistics.ts';
import { machineryScenes } from './machinery.ts';
import { serviceScenes } from './services.ts';
import { sustainabilityScenes } from './sustainability.ts';

/** The large drawings by name. */
export const scenes: Readonly<Record<SceneName, () => Scene>> = {
  ...companyScenes,
  ...industryScenes,
  ...logisticsScenes,
  ...machineryScenes,
  ...serviceScenes,
  ...sustainabilityScenes,
};
