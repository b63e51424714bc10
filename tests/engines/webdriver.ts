/** The key under which an answer holds an element (W3C WebDriver, 12.2). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const control = '\uE009';

interface Rect {
  width: number;
  height: number;
}

/**
 * A session of a W3C WebDriver server (www.w3.org/TR/webdriver2), with the commands that visitors need. The packages that speak this
 * protocol ask for a newer Node.js than the tool.
 */
export class WebDriverSession {
  /** The version of the browser. */
  readonly version: string;
  readonly #url: string;

  private constructor(url: string, version: string) {
    this.#url = url;
    this.version = version;
  }

  /** Asks a server for a session. It starts the browser. */
  static async start(server: string, capabilities: object): Promise<WebDriverSession> {
    const asked = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId, capabilities: given } = await send<{
      sessionId: string;
      capabilities: { browserVersion: string };
    }>('POST', `${server}/session`, asked);
    return new WebDriverSession(`${server}/session/${sessionId}`, given.browserVersion);
  }

  end = () => this.#do('DELETE', '');
  goto = (url: string) => this.#do('POST', '/url', { url });
  back = () => this.#do('POST', '/back', {});
  forward = () => this.#do('POST', '/forward', {});
  windowRect = () => this.#do<Rect>('GET', '/window/rect');
  setWindowRect = (rect: Rect) => this.#do('POST', '/window/rect', { x: 0, y: 0, ...rect });
  /** PNG in base64. */
  screenshot = () => this.#do<string>('GET', '/screenshot');

  /** The first element of a selector. */
  async element(selector: string): Promise<string> {
    const using = { using: 'css selector', value: selector };
    return (await this.#do<{ [elementKey]: string }>('POST', '/element', using))[elementKey];
  }

  async click(selector: string): Promise<void> {
    await this.#scrollTo(selector);
    await this.#do('POST', `/element/${await this.element(selector)}/click`, {});
  }

  /** Types a text in place of what a field holds. */
  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.press([control, 'a']);
    await this.#do('POST', `/element/${await this.element(selector)}/value`, { text });
  }

  /** Moves the mouse to a point of the window or to the middle of an element; then presses and releases its button if asked. */
  async mouse(to: { x: number; y: number } | string, { click = false } = {}): Promise<void> {
    const move = typeof to === 'string' ? { x: 0, y: 0, origin: { [elementKey]: await this.element(to) } } : { ...to, origin: 'viewport' };
    const actions: object[] = [{ type: 'pointerMove', duration: 0, ...move }];
    if (click) actions.push({ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 });
    await this.#act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  /** Presses keys one after the other, and releases them the other way round. */
  press(keys: readonly string[]): Promise<unknown> {
    const actions = [...keys.map((value) => ({ type: 'keyDown', value })), ...keys.toReversed().map((value) => ({ type: 'keyUp', value }))];
    return this.#act({ type: 'key', id: 'keyboard', actions });
  }

  /** Runs a function in the page. Argument and result are JSON. */
  evaluate<Result, Argument>(run: (argument: Argument) => Result, argument: Argument): Promise<Result> {
    return this.#do('POST', '/execute/sync', {
      script: `return (${run})(...arguments)`,
      args: argument === undefined ? [] : [argument],
    });
  }

  /** Scrolls an element into view. The driver should do so itself, and does not if the element is below a window with a fixed header. */
  #scrollTo = (selector: string) =>
    this.evaluate((wanted) => document.querySelector(wanted)?.scrollIntoView({ block: 'center', behavior: 'instant' }), selector);
  #act = (source: object) => this.#do('POST', '/actions', { actions: [source] });
  #do = <T>(method: string, path: string, body?: object): Promise<T> => send(method, this.#url + path, body);
}

/** Sends a command. Rejects with what the server says is wrong. */
async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`);
}
