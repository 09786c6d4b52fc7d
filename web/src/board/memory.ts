/** Remembers what things were last made from, so that they are made again only when that changes. */
export class Memory {
  readonly #inputs = new Map<string, readonly unknown[]>();

  hasChanged(name: string, ...inputs: unknown[]): boolean {
    const before = this.#inputs.get(name);
    if (before?.length === inputs.length && before.every((input, index) => Object.is(input, inputs[index]))) return false;
    this.#inputs.set(name, inputs);
    return true;
  }
}
