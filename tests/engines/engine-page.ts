/** A key of the keyboard. */
export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'Escape';

export interface Size {
  width: number;
  height: number;
}

/**
 * One window of a browser, with what a visitor can do in it. Every selector names exactly one element or the first of several.
 * Nothing waits for an effect: whoever reads, reads again until it is there.
 */
export interface EnginePage {
  /** Opens an address, and resolves when it is loaded. */
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Scrolls to an element and clicks its middle with the mouse. */
  click(selector: string): Promise<void>;
  /** Moves the mouse to the middle of an element that is in view. */
  hover(selector: string): Promise<void>;
  /** Clicks a point of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types a text into a field, in place of what it holds. */
  type(selector: string, text: string): Promise<void>;
  /** Runs a function in the page. Argument and result are JSON. */
  evaluate<Result, Argument = undefined>(run: (argument: Argument) => Result, argument?: Argument): Promise<Result>;
  /** Sets the size of what the window shows of a page. */
  resize(size: Size): Promise<void>;
  /** A picture of what the window shows, as PNG. */
  picture(): Promise<Buffer>;
  /** What the browser has messages its developer tools since the page is there: messages, errors, violations of the policy. */
  messages(): readonly string[];
  close(): Promise<void>;
}

/** A browser that has been started. */
export interface Engine {
  /** Name and version. */
  readonly name: string;
  /** A page of a visitor who reads English and has never been here. */
  newPage(size: Size): Promise<EnginePage>;
  close(): Promise<void>;
}

/** How a browser is started. */
export interface EngineOptions {
  theme?: 'light' | 'dark';
}
