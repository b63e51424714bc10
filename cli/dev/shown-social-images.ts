import { pathOfPicture, type SocialPictures, socialPictures } from '../build/pictures/social-pictures.ts';
import { readPublicFile } from '../content/read.ts';
import type { Site, SitePage } from '../site/pages/site.ts';
import { pageOfPath } from './dev-pages.ts';
import type { LoadedTemplates } from './template-check.ts';

/** So many pictures can be asked for: those of the pages that were shown last. */
const mostKept = 32;

/** What the pictures of a site are made with. Another site or another template has others. */
interface MadePictures {
  site: Site;
  template: LoadedTemplates['renderSocialImage'];
  pictures: SocialPictures;
}

/**
 * The social images of the site that is shown, under the names that a build gives them. A picture is named when its page is shown, and
 * drawn when a browser asks for it: then satori is loaded.
 */
export class ShownSocialImages {
  readonly #root: string;
  #made: MadePictures | null = null;
  /** Draws each of the last pictures once, by path below the base. */
  readonly #last = new Map<string, () => Promise<Buffer>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The file of the picture that a page shows, by path below the base; null if it shows none. Throws what the template throws. */
  fileOf(site: Site, { page, textLanguage }: SitePage, template: MadePictures['template']): string | null {
    const path = pathOfPicture(site, page, textLanguage);
    const shown = path === undefined ? undefined : pageOfPath(site, path);
    if (path === undefined || shown === undefined) return null;
    return this.#add(this.#picturesOf(site, template), shown);
  }

  /** A picture as PNG; null if none of the last pages shows it. */
  async file(path: string): Promise<Buffer | null> {
    return (await this.#last.get(path)?.()) ?? null;
  }

  #picturesOf(site: Site, template: MadePictures['template']): SocialPictures {
    if (this.#made?.site !== site || this.#made.template !== template) {
      // A build reports a typeface that it cannot use.
      const pictures = socialPictures(site, { template, read: (file) => readPublicFile(this.#root, file) }, () => undefined);
      this.#made = { site, template, pictures };
    }
    return this.#made.pictures;
  }

  #add({ of, draw: drawNow }: SocialPictures, page: SitePage): string {
    const picture = of(page);
    const { file } = picture;
    const known = this.#last.get(file);
    let drawn: Promise<Buffer> | undefined;
    const draw = () => {
      drawn ??= drawNow(picture);
      // The next request tries again.
      drawn.catch(() => {
        drawn = undefined;
      });
      return drawn;
    };
    this.#last.delete(file);
    this.#last.set(file, known ?? draw);
    for (const first of [...this.#last.keys()].slice(0, -mostKept)) this.#last.delete(first);
    return file;
  }
}
