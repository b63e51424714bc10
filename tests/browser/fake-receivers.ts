import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomUtils } from 'htmlparser2';
import type { BuiltPage } from '../verkbro/read-dist.ts';

/** A form that a fake receiver has received. */
export interface Posted {
  path: string;
  /** Whether the sender asked for JSON. */
  json: boolean;
  fields: Record<string, string>;
}

interface Request extends Posted {
  /** The origin of the page with the form, as the browser sends it. */
  from: string;
}

/** A local server that follows the documented contract of a form service. */
export interface FakeReceiver {
  origin: string;
  /** The forms that it stores, without those in its trap. */
  kept: Posted[];
  /** While true, it refuses every form in the way of the service. */
  refusing: boolean;
  close(): Promise<unknown>;
}

type Answer = (request: Request, fake: FakeReceiver, response: ServerResponse) => void;

async function startFake(answer: Answer): Promise<FakeReceiver> {
  const server = createServer(async (request, response) => {
    const fields = await readFields(request);
    const json = request.headers.accept === 'application/json';
    if (request.method !== 'POST' || fields === null) return reply(response, 405);
    const { url: path = '', headers } = request;
    answer({ path, json, fields, from: headers.origin ?? '' }, fake, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const fake: FakeReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept: [],
    refusing: false,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
  return fake;
}

/** The fields of a urlencoded form; null for any other body, which no form may send. */
async function readFields(request: IncomingMessage): Promise<Record<string, string> | null> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null;
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return Object.fromEntries(new URLSearchParams(body));
}

function reply(response: ServerResponse, status: number, body: object | string = '', location?: string) {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    // All three services answer scripts of any site.
    'Access-Control-Allow-Origin': '*',
    'Content-Type': isText ? 'text/html; charset=utf-8' : 'application/json',
    ...(location === undefined ? {} : { Location: location }),
  });
  response.end(isText ? body : JSON.stringify(body));
}

const errorPage = (text: string) => `<!doctype html><title>${text}</title><h1>${text}</h1>`;

/**
 * `POST https://formspree.io/f/<id>`. A request for JSON gets 200 `{ ok, next }` or 422 `{ error, errors: [{ code, field, message
 * }] }`. Others get a redirect to `_next`, or a page of Formspree. A form with `_gotcha` is dropped silently.
 * <https://formspree.io/docs/>, <https://help.formspree.io/hc/en-us/articles/360062302854-Special-Fields>
 */
export const formspree = (forms: readonly string[]): Promise<FakeReceiver> =>
  startFake(({ path, json, fields }, fake, response) => {
    if (!forms.some((id) => path === `/f/${id}`))
      return json
        ? reply(response, 404, { error: 'Form not found', errors: [{ code: 'FORM_NOT_FOUND', message: '' }] })
        : reply(response, 404, errorPage('Form not found'));
    if (fake.refusing) {
      const errors = [{ code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' }];
      return json ? reply(response, 422, { error: 'Validation errors', errors }) : reply(response, 422, errorPage('Validation errors'));
    }
    if (!fields._gotcha) fake.kept.push({ path, json, fields });
    const next = fields._next ?? '/thanks';
    return json ? reply(response, 200, { ok: true, next }) : reply(response, 302, '', next);
  });

/**
 * `POST https://api.web3forms.com/submit` with `access_key`. A request for JSON gets 200, 400 or 429 with `{ success, message }`.
 * Others get a redirect to `redirect`, or a page of Web3Forms. `botcheck` is a checkbox that only robots tick.
 * <https://docs.web3forms.com/getting-started/api-reference>
 */
export const web3forms = (accessKey: string): Promise<FakeReceiver> =>
  startFake(({ path, json, fields }, fake, response) => {
    const refusal =
      path !== '/submit'
        ? ([404, 'Not found'] as const)
        : fields.access_key !== accessKey
          ? ([400, 'Invalid Access Key'] as const)
          : fields.botcheck
            ? ([400, 'Spam detected'] as const)
            : fake.refusing
              ? ([429, 'Too many requests'] as const)
              : null;
    if (refusal !== null) {
      const [status, message] = refusal;
      return reply(response, status, json ? { success: false, message } : errorPage(message));
    }
    fake.kept.push({ path, json, fields });
    return json
      ? reply(response, 200, { success: true, message: 'Email sent successfully!' })
      : reply(response, 303, '', fields.redirect ?? '/success');
  });

/**
 * Netlify Forms. During deployment, it finds the forms with `data-netlify` in the HTML. It accepts a urlencoded POST to any page
 * of the site if `form-name` is the name of such a form, with the fields in the HTML, and answers with the page at that address.
 * Any other POST gets 404. The field that the form names as honeypot is a trap. <https://docs.netlify.com/manage/forms/setup/>,
 * <https://docs.netlify.com/manage/forms/spam-filters/>
 */
export function netlify(deployed: readonly BuiltPage[]): Promise<FakeReceiver> {
  const found = deployed.flatMap(({ dom }) =>
    DomUtils.getElementsByTagName('form', dom).filter(({ attribs }) => attribs['data-netlify'] === 'true'),
  );
  return startFake(({ path, json, fields: posted }, fake, response) => {
    const form = found.find(({ attribs }) => attribs.name === posted['form-name']);
    const page = deployed.find((one) => one.path === path);
    if (form === undefined || page === undefined || fake.refusing) return reply(response, 404, errorPage('Page not found'));
    const names = DomUtils.findAll(({ attribs }) => attribs.name !== undefined, form.children).map(({ attribs }) => attribs.name);
    const fields = Object.fromEntries(Object.entries(posted).filter(([name]) => names.includes(name) && name !== 'form-name'));
    if (!posted[form.attribs['data-netlify-honeypot'] ?? '']) fake.kept.push({ path, json, fields });
    return reply(response, 200, page.html);
  });
}

/** The contract of `cli/receive/receiver.ts` on a server of another host. `thanks`: a path by language. */
export const endpoint = (thanks: Readonly<Record<string, string>>): Promise<FakeReceiver> =>
  startFake(({ path, json, fields, from }, fake, response) => {
    if (fake.refusing) {
      const errors = [{ field: 'email', code: 'invalid', message: 'no such address' }];
      return json ? reply(response, 422, { ok: false, errors }) : reply(response, 422, errorPage('no such address'));
    }
    if (!fields.website) fake.kept.push({ path, json, fields });
    return json ? reply(response, 200, { ok: true }) : reply(response, 303, '', from + thanks[fields.language ?? '']);
  });
