import { z } from 'zod';
import { schema as cases } from '../../templates/sections/cases/schema.ts';
import { schema as chart } from '../../templates/sections/chart/schema.ts';
import { schema as contactDetails } from '../../templates/sections/contact-details/schema.ts';
import { schema as faq } from '../../templates/sections/faq/schema.ts';
import { schema as features } from '../../templates/sections/features/schema.ts';
import { schema as form } from '../../templates/sections/form/schema.ts';
import { schema as index } from '../../templates/sections/index/schema.ts';
import { schema as logistics } from '../../templates/sections/logistics/schema.ts';
import { schema as metrics } from '../../templates/sections/metrics/schema.ts';
import { schema as picture } from '../../templates/sections/picture/schema.ts';
import { schema as positions } from '../../templates/sections/positions/schema.ts';
import { schema as problems } from '../../templates/sections/problems/schema.ts';
import { schema as regions } from '../../templates/sections/regions/schema.ts';
import { schema as related } from '../../templates/sections/related/schema.ts';
import { schema as specification } from '../../templates/sections/specification/schema.ts';
import { schema as statement } from '../../templates/sections/statement/schema.ts';
import { schema as steps } from '../../templates/sections/steps/schema.ts';
import { schema as targets } from '../../templates/sections/targets/schema.ts';
import { schema as testimonials } from '../../templates/sections/testimonials/schema.ts';
import { schema as text } from '../../templates/sections/text/schema.ts';

/** The list of section types. A new type is added here and has its folder in `templates/sections/`. */
export const sectionSchema = z.discriminatedUnion('type', [
  cases,
  chart,
  contactDetails,
  faq,
  features,
  form,
  index,
  logistics,
  metrics,
  picture,
  positions,
  problems,
  regions,
  related,
  specification,
  statement,
  steps,
  targets,
  testimonials,
  text,
]);

export type Section = z.infer<typeof sectionSchema>;
export type SectionType = Section['type'];
