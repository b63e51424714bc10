import { z } from 'zod';
import { localizedText, pageReference } from './fields.ts';

const navigationItem = z.strictObject({
  title: localizedText(),
  path: pageReference(),
});

/** `content/navigation.yaml`: the header's groups with their submenus, and the footer's quick links. */
export const navigationFile = z.strictObject({
  main: z.array(navigationItem.extend({ submenu: z.array(navigationItem).optional() })).min(1),
  /** The one action in the header: Contact us. */
  action: navigationItem,
  footer: z.array(navigationItem).min(1),
  legal: z.array(navigationItem).default([]),
});

export type Navigation = z.infer<typeof navigationFile>;
