// Who looks at the page: a guest, or somebody with an account.

import type { Me } from "../protocol";
import * as host from "../host/host";

class Visitor {
  me = $state.raw<Me | null>(null);

  async arrive(): Promise<void> {
    this.me = await host.me();
  }

  async register(name: string, password: string, email: string): Promise<void> {
    await host.register(email === "" ? { name, password } : { name, password, email });
    await this.arrive();
  }

  async signIn(name: string, password: string): Promise<void> {
    await host.signIn({ name, password });
    await this.arrive();
  }

  async signOut(): Promise<void> {
    await host.signOut();
    await this.arrive();
  }

  async rename(name: string): Promise<void> {
    await host.changeMe({ name });
    await this.arrive();
  }

  /** Every other session of the same account ends. */
  async changePassword(old: string, wished: string): Promise<void> {
    this.me = await host.changeMe({ old_password: old, password: wished });
  }

  /** Tells the host in which language to write to somebody with an account. */
  async speak(language: string): Promise<void> {
    if (this.me && !this.me.guest && this.me.language !== language) this.me = await host.changeMe({ language });
  }

  async forget(): Promise<void> {
    await host.deleteMe();
    await this.arrive();
  }
}

export const visitor = new Visitor();
