/** A command of the tool, or how something is written in YAML: nothing for somebody who sits before a form. */
export const ofFiles = /tvilling [a-z]|YAML|\w+"?: (?:\[|\{|true)/;
