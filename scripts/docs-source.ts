import type { Argument, Command, Option } from 'commander';
import { fieldList, type ListedField } from '../cli/check/editors/field-list.ts';
import { describedIn } from '../cli/check/editors/print-fields.ts';
import { createProgram } from '../cli/commands/main.ts';
import { packageDefinitions } from '../cli/definitions/package-definitions.ts';
import { catalog, type FindingCode } from '../cli/diagnostics/catalog.ts';
import { type Explanation, explanationOf } from '../cli/diagnostics/explanation.ts';
import { handleSignals } from '../cli/platform/interruption.ts';

/** An argument or an option of a command. */
interface Part {
  /** How it is written: `--output <file>`. */
  name: string;
  says: string;
  /** The values that it may have; empty for any. */
  choices: readonly string[];
  /** Its value where it is left out, as people write it. */
  initial?: string;
}

/** A command of the command line, as its help describes it. */
interface CommandFacts {
  /** `tvilling new page` */
  name: string;
  summary: string;
  usage: string;
  arguments: Part[];
  options: Part[];
}

/** What the code says about itself, as plain data: commands, everything with fields, findings. */
export interface DocsSource {
  commands: CommandFacts[];
  fields: { name: string; says: string; fields: ListedField[] }[];
  findings: Explanation[];
}

const silent = { write: () => true };

export function docsSource(): DocsSource {
  const program = createProgram(
    {
      cwd: '.',
      env: {},
      stdout: silent,
      stderr: silent,
      now: () => new Date(0),
      ask: null,
      terminal: null,
      handleSignals,
    },
    () => {},
  );
  return {
    commands: program.commands.flatMap((command) => factsOf(command, program.name())),
    fields: Array.from(describedIn(packageDefinitions), ([name, { says, schema }]) => ({
      name,
      says,
      fields: fieldList(schema),
    })),
    findings: (Object.keys(catalog) as FindingCode[]).map(explanationOf),
  };
}

/** The facts of a command, or of those that it consists of. */
function factsOf(command: Command, parent: string): CommandFacts[] {
  const name = `${parent} ${command.name()}`;
  if (command.commands.length > 0) return command.commands.flatMap((inner) => factsOf(inner, name));
  const help = command.createHelp();
  return [
    {
      name,
      summary: command.description(),
      usage: `${name} ${command.usage()}`,
      arguments: command.registeredArguments.map((argument) => ({
        name: help.argumentTerm(argument),
        ...partOf(argument),
      })),
      options: help.visibleOptions(command).map((option) => ({ name: option.flags, ...partOf(option) })),
    },
  ];
}

function partOf({ description, argChoices = [], defaultValue }: Argument | Option): Omit<Part, 'name'> {
  const hasInitial = defaultValue !== undefined && defaultValue !== false && String(defaultValue) !== '';
  return {
    says: description,
    choices: argChoices,
    ...(hasInitial && { initial: String(defaultValue) }),
  };
}
