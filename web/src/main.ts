// Starts the page.

import { mount } from "svelte";
import App from "./shell/App.svelte";
import "./shell/look.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
