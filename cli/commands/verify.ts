import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { ReportOptions } from '../diagnostics/report/report-findings.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type CommonFlags, outputIn, reporting, rootOf, siteCommand, type Tool } from './tool.ts';

interface VerifyFlags extends CommonFlags, Omit<ReportOptions, 'root'> {
  url?: URL;
  preview?: true;
  /** True without a file. */
  manifest?: string | true;
}

/** Adds `tvilling verify`. */
export function addVerify({ program, host, finish }: Tool): void {
  reporting(siteCommand(program, 'verify', 'check a finished output folder, made by this tool or another'))
    .argument('[folder]', 'folder of the output, below the root; with --manifest also an address', 'dist')
    .option('--url <address>', 'address of the site (default: as its canonical links say)', webAddress)
    .option('--preview', 'verify a preview: every page must keep search engines away')
    .option('--manifest [file]', 'compare a deployed folder or address with a build (default: manifest.json in the folder, or in dist)')
    .action(async (deployed: string, flags: VerifyFlags) => {
      const { url, manifest, preview = false, ...rest } = flags;
      const options = { ...rest, root: rootOf(flags, host) };
      const address = addressIn(deployed);
      if (address !== null && manifest === undefined)
        throw new EnvironmentError('A folder is verified, an address is compared with a build.', 'Build the site and add --manifest.');
      const folder = outputIn(flags, address === null ? deployed : 'dist', host);
      if (manifest === undefined) {
        const { verify } = await import('../build/verify/verify-folder.ts');
        finish(verify({ ...options, url, folder, isPreview: preview }, host));
        return;
      }
      const { verifyManifest } = await import('../build/verify/verify-manifest.ts');
      const file = manifest === true ? join(folder, 'manifest.json') : resolve(options.root, manifest);
      finish(await verifyManifest({ ...options, deployed: address ?? folder, manifest: file }, host));
    });
}

/** A web address; null for the path of a folder. */
const addressIn = (text: string): URL | null => (/^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null);

function webAddress(value: string): URL {
  const address = addressIn(value);
  if (address !== null) return address;
  throw new InvalidArgumentError('It is an address such as https://example.org or https://example.org/folder.');
}
