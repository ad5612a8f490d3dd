import { expect, test } from "vitest";
import { View } from "../../src/map/view";

function view(): View {
  const made = new View({ left: 0, top: 0, right: 4000, bottom: 2000 });
  made.resize(1000, 700);
  made.over({ left: 0, top: 0, right: 4000, bottom: 2000 });
  return made;
}

/** Lets time pass until nothing moves. */
function settle(made: View): number {
  let elapsed = 0;
  while (made.tick(16) && elapsed < 5000) elapsed += 16;
  return elapsed;
}

test("a fitted view shows the whole table", () => {
  const { seen } = view();
  expect(seen.left).toBeLessThanOrEqual(0);
  expect(seen.right).toBeGreaterThanOrEqual(4000);
  expect(seen.top).toBeLessThanOrEqual(0);
});

test("points on the screen and on the table are the same points", () => {
  const made = view();
  const [x, y] = made.toTable(made.toScreen([1234, 567]));
  expect(x).toBeCloseTo(1234);
  expect(y).toBeCloseTo(567);
});

test("what lies under the pointer stays there while the view zooms", () => {
  const made = view();
  made.zoomBy(3, [500, 350]);
  settle(made);
  const before = made.toTable([300, 200]);
  made.zoomBy(1.6, [300, 200]);
  for (let frame = 0; frame < 12; frame++) {
    made.tick(16);
    const [x, y] = made.toTable([300, 200]);
    expect(x).toBeCloseTo(before[0], 3);
    expect(y).toBeCloseTo(before[1], 3);
  }
});

test("a thrown map comes to rest within a fifth of a second", () => {
  const made = view();
  made.zoomBy(4, [500, 350]);
  settle(made);
  made.throwBy(2, 0);
  expect(settle(made)).toBeLessThanOrEqual(208);
});

test("what a hand moves at once is drawn with the next frame", () => {
  const made = view();
  settle(made);
  made.pinch(2, [500, 350]);
  expect([made.tick(16), made.tick(16)]).toEqual([true, false]);
  made.drag(40, 20);
  expect([made.tick(16), made.tick(16)]).toEqual([true, false]);
});

test("every move is a jump where motion is not wanted", () => {
  const made = view();
  made.still = true;
  made.zoomBy(4, [500, 350]);
  made.tick(1);
  expect(made.tick(1)).toBe(false);
});

test("one cannot zoom beyond all measure, nor leave the table", () => {
  const made = view();
  for (let step = 0; step < 40; step++) made.zoomBy(2, [10, 10]);
  settle(made);
  expect(made.look.zoom).toBeLessThanOrEqual(3);
  made.panBy(-1e6, -1e6);
  settle(made);
  expect(made.seen.right).toBeGreaterThan(0);
  expect(made.seen.bottom).toBeGreaterThan(0);
});

test("what a view was fitted to fits again in another window, until a hand moves it", () => {
  const made = view();
  const part = { left: 3000, top: 0, right: 4000, bottom: 1000 };
  made.fit(part);
  settle(made);
  made.resize(600, 400);
  settle(made);
  expect(made.seen.top).toBeLessThanOrEqual(0);
  expect(made.seen.bottom).toBeGreaterThanOrEqual(1000);
  made.drag(50, 0);
  const { zoom } = made.look;
  made.resize(900, 700);
  settle(made);
  expect(made.look.zoom).toBe(zoom);
});

test("a fitted view leaves the lower edge to what lies on it", () => {
  const made = new View({ left: 0, top: 0, right: 1000, bottom: 2000 });
  made.resize(1000, 700);
  made.below = 100;
  made.over({ left: 0, top: 0, right: 1000, bottom: 2000 });
  const [, bottom] = made.toScreen([0, 2000]);
  expect(bottom).toBeLessThanOrEqual(600);
  expect(made.toScreen([0, 0])[1]).toBeGreaterThanOrEqual(0);
});

test("a view sees what lies clear of its edges, where it comes to and not where it was", () => {
  const made = view();
  made.zoomBy(4, [0, 0]);
  expect(made.sees([200, 150])).toBe(true);
  expect(made.sees([3800, 1900])).toBe(false);
  made.centre([[3800, 1900]], 0);
  expect(made.sees([3800, 1900])).toBe(true);
  expect(made.sees([200, 150])).toBe(false);
});

test("what is shown comes to the middle as far as its sheet still fills the view", () => {
  const made = view();
  made.centre([[2000, 1000]], 1);
  settle(made);
  expect(made.toScreen([2000, 1000])).toEqual([500, 350]);
  made.centre([[3900, 1000]], 1);
  settle(made);
  expect(made.seen.right).toBeCloseTo(4000);
  // A smaller sheet beside others is filled just so.
  made.centre([[150, 1900]], 1, { left: 0, top: 500, right: 1200, bottom: 2000 });
  settle(made);
  expect([made.seen.left, made.seen.bottom]).toEqual([0, 2000]);
  expect(made.willBe([150, 1900])).toEqual(made.toScreen([150, 1900]));
});

test("what is shown lies clear of the edges and of what lies on them", () => {
  const made = view();
  [made.beside, made.below] = [48, 44];
  for (const corner of [[2, 1998], [3998, 2]] as const) {
    made.centre([corner], 1);
    settle(made);
    const [x, y] = made.toScreen(corner);
    expect(x).toBeGreaterThan(48);
    expect(x).toBeLessThan(1000 - 20);
    expect(y).toBeGreaterThan(20);
    expect(y).toBeLessThan(700 - 44);
  }
});
