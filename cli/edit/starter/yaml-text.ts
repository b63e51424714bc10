/** A text as a YAML value: plain if it means the same, otherwise in quotation marks. */
export const yamlText = (text: string): string =>
  /^\p{L}[\p{L}\p{M}\p{N} .&'’-]*$/u.test(text) &&
  !/^(?:true|false|null|yes|no|on|off)$/i.test(text) &&
  !text.endsWith(' ')
    ? text
    : JSON.stringify(text);
