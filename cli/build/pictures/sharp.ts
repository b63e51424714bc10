import type sharpModule from 'sharp';
import { EnvironmentError } from '../../platform/environment-error.ts';
import { machineError } from '../../platform/machine-error.ts';

/** What sites install, as `peerDependencies` of the tool say. */
export const sharpRange = '^0.35.5';

export type Sharp = typeof sharpModule;

let loaded: Promise<Sharp> | undefined;

/**
 * Loaded on demand, because only sites with photographs need it, and install it themselves. Throws EnvironmentError if it cannot be
 * loaded.
 */
export function sharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: module }) => limited(module), failed);
  return loaded;
}

/** Takes no more memory and reads no other formats than needed. */
function limited(module: Sharp): Sharp {
  module.cache(false);
  // More threads for one picture would each take memory. Several pictures are made at once instead.
  module.concurrency(1);
  module.block({ operation: ['VipsForeignLoad'] });
  module.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
  });
  return module;
}

function failed(error: Error & { code?: string }): never {
  const isMissing = error.code === 'ERR_MODULE_NOT_FOUND';
  throw (
    (isMissing ? null : machineError(error)) ??
    new EnvironmentError(
      isMissing
        ? 'The pictures in content/pictures/ cannot be made: the package sharp is not installed.'
        : `The pictures in content/pictures/ cannot be made: the package sharp does not load here (${error.message.split('\n')[0]}).`,
      `Install it: npm install --save-dev sharp@${sharpRange}`,
    )
  );
}
