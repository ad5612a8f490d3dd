// How far the tests go: `make test` tries a part of what is long, each time another, and `make test-all` all of it. The
// variables are those of the tests in Rust (`kernel::extent`).

export const WHOLE = process.env["GROGNARD_TESTS"] === "all";

/** What chance begins with: the number of this run, or else the usual one. */
export const seed = (usual: number): number => Number(process.env["GROGNARD_SEED"] ?? usual) % 2 ** 32;
