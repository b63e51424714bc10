/** A template needs something of Vite, so the site is bundled with it. `message`: what it needs. */
export class NeedsVite extends Error {}
